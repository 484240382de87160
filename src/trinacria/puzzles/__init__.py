"""Puzzles for bots: situations with one thing that a good player does, or does not do, and why."""
