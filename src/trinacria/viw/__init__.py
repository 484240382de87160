"""*Victory in the West*, Standard Rules: a module per section of the rulebook, in its order and its words.

    2  units, maps, charts          8  limited_intelligence             10  cadres
    4  sequence_of_play             9  combat, obligations, attacks,    11  supply
    5  movement                        strengths, column_shifts,        12  entrenchments
    6  zones_of_control                artillery, losses, retreats,     13  air_power
    7  stacking                        advances, breakthroughs          14  reinforcements

`rules` is the table of the functions that a game may replace, `position` the state and its few verbs, `view` what a seat may
know, `odds` and `beliefs` what it may compute from that.
"""
