"""The pages for hosts, tried on a machine of their own.

``make trial`` makes a bare Debian in a folder, starts it with a systemd of its own, and types every block
that is marked ``console trial`` into it, as root, in the order of the pages. So what a page says and what was
tried are one text. It takes some minutes and wants root, so it is no part of ``make test``.
"""
