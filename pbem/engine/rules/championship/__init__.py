"""The championship cards of 2017 to 2023."""
