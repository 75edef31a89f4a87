scheffeln-name = {"$"}cheffeln
