#!/usr/bin/env python3
"""Plays any game of the house at random. The smallest whole example of docs/BOTS.md.

    speakeasy arena don --bots "exec:python3 examples/bots/random_bot.py",greedy --games 30
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "legal" in message:  # a question: answer with one line
        print(json.dumps({"action": random.choice(message["legal"])}), flush=True)
    # "start" and "over" want no answer
