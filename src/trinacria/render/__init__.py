"""Pictures: maps and counters as SVG, drawn from the data as a printed map would be.

A `Sheet` (sheet.py) says neutrally what is on a map; `moselle.py` and `sicily.py` write one from loaded data; the other
modules draw one subject each; `picture.py` puts the layers together.
"""
