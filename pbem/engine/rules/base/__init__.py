"""The base game, on which every box and variant builds."""
