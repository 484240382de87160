"""Basics: ready-made parts for a game of counters on hexes. A game uses those that fit and writes its own for the rest."""
