"""The standing attack: the project's own hostile client, leak twins, killer, tamperer and dice statistics.

`make attack` (`python -m attack`) is the long form; the tests use the same modules for the short form. Every server that is
attacked is one that the attack itself has started, in this process or as a child of it, listening on 127.0.0.1 with a
database in a folder of its own. No address can be given: there is no way to point the attack at anything else. Every loop
has an end, and the whole run has a time limit.
"""
