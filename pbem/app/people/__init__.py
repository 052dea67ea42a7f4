"""Who sits at a table in the place of another: offering a seat, taking it over, giving it back."""
