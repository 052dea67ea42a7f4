"""Mail in and out: letters read and judged, addresses that carry tokens, and what leaves again."""
