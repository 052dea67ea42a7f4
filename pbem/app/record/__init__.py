"""Games as documents: out, in, checked and judged again."""
