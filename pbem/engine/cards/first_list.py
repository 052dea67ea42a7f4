"""The card list as it was while games recorded the hash of its whole text.

FIRST_LIST is what those games recorded. What the cards were then is kept as one fingerprint for each family
of ids, so that a change is found in just those games that use the cards. Nothing here is ever changed.
"""

from __future__ import annotations

FIRST_LIST = "5fc392450f1bd435fe5624badf5de18764b65fdfb9aaf4c1bdc3b7d47ef8e39f"

FIRST_LIST_CARDS = frozenset((*range(1, 126), *range(201, 288), *range(401, 506)))

FIRST_LIST_FAMILIES: dict[str, str] = {
    "base": "ac179d528dc9c406f34bf7bcb36335be4ec8a171c951346fc856852877e34f43",
    "base.goal": "77ff9e099b50d7f797faa7ed310ea7c7047a480953b10f4977b095069177daea",
    "base.path": "1fde189081b44d7491ef6d38c666bcd30c446dea69f43fdf3e3452cea37801aa",
    "base.action": "b419e53a3459946ac0e8a346b235e7b9502a0002241a67cd995e9a2c5e30b819",
    "base.role": "191f58be6236637ef3bd3272b314e68f80f4c6a0f0094ce9513673058d2d8b4f",
    "base.gold": "f1ee072fbd5ff9db6cf704a9cf141c27049242688e63abc684d6fa51fcd09b61",
    "s2.path": "79b62b91f1ecf1971a56575e4872893b8294b96a1857b58e779a4c5309fcfee3",
    "s2.action": "633e74d17cc70e42c7bf84c165bcdf338fadf43434cbf6621b2083b895d5f10a",
    "s2.role": "53cd220f181c3bc0f8e7ad0cb63fac80afb1f46b0aec8a43b34e06f1d4d64780",
    "wc.2016": "5e7dc579c06e524fd52690da8058bd2bb10f655cbf312e1d7e2b987bc537f56d",
    "wc.2017": "d7dadfe3fedffeadf0f8b1e1b3634b3b151d3c6308039645c21b7f22b726993d",
    "wc.2018": "a84d3bf462c4ce1cd2a39b110525392dd87c47dc8ded9e1b040756db059b775e",
    "wc.2019": "2bcba04966609fec2ba75f3b00471763d01ce22a5e57066b58800c3ce36d1da9",
    "wc.2020": "c75666a5f201e9e51ab8594e38d9a7ef5f3bc73071f5e93792b9aa79e0bf435e",
    "wc.2021": "9c2b21861babcdb00a4090b5fd1ec0b4c1a07a6999a15616ce01ca0f1d524083",
    "wc.2022": "d839d0e5c4d25e1a9e604544472b43c92fe43f9cf855102d735696e08fd05ea6",
    "wc.2023": "10ee78c9c39c10f7e4db6b7cd6a253cd9df7d837a63c5c975dc0fd1f7ef54641",
    "postcard": "8ebd51c0703e82eeb9a28a19fba6044e96a4ca6dc8c94d6039d6fbd08d7473bc",
    "newgoals": "e969f22e80ed5d1eba5e7db6b70e931fce9077cea2ea34a28389fa8bf716088a",
    "chests.path": "83a84715a640b5c11332551e2d0820951234fd142aa805cd1e025a9fc4dd036d",
    "chests.chest": "db1d1a02984fbdeb4e4d0e2b7f97055377a11651e271a4b82ced357cc66474ad",
}
