"""Numbers that the sources print, worked out again by the library; and where a print is wrong.

Sources: Fulke and Lever 1563 (three kinds of the game), Barozzi 1572, Joyner 2025 after Boissière
1556. A count no source prints is told as what it is: counted here, in two ways that must agree.
"""
