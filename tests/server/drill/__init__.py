"""A drill: people play by mail over a real server, while everything goes wrong that can go wrong."""
