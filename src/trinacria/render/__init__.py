"""Pictures: maps and counters as SVG, drawn from the data as a printed map would be.

A game declares its map (`MapSheet`) and its signs; a `Sheet` (sheet.py) lays them out; the other modules draw one subject
each; `picture.py` puts the layers together.
"""
