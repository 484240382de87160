"""Sicily, The Race for Messina: the exclusive rules of the third game of the system, on its map and with its counters.

The modules here are its rules, one for each subject; `rules` puts them into the table of the standard game, `us_landing` and
`variable_rules` those of the other scenarios into that of the campaign. Apart from the rules are

    reading    the data files and their checks
    words      what it says and shows: marks, panels, steps, names
    drawing    how it looks
    bots       what its computer players know of it
"""
