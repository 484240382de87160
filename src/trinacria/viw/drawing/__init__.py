"""How games of Victory in the West look: counters, boxes, charts and the sequence of play, declared to be drawn."""
