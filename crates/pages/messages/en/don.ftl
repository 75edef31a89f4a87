don-name = Don
