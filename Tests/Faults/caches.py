"""Caches that are damaged or of another version: a build gives what it gives without a cache."""

import os
import pathlib
import subprocess

from workspace import Space, copy, sites, some, state


def cut_off(path, random):
    content = path.read_bytes()
    path.write_bytes(content[: random.randrange(len(content) + 1)])


def empty(path, random):
    path.write_bytes(b"")


def flip(path, random):
    content = bytearray(path.read_bytes())
    if content:
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    path.write_bytes(content)


def flip_everywhere(path, random):
    """So that every record is hit, whatever its kind."""
    content = bytearray(path.read_bytes())
    for start in range(0, len(content), 50):
        content[random.randrange(start, min(start + 50, len(content)))] ^= 1 << random.randrange(8)
    path.write_bytes(content)


def other_version(path, random):
    content = path.read_bytes()
    path.write_bytes(content.replace(b"lectern records 1\n", b"lectern records 2\n"))


def noise(path, random):
    path.write_bytes(random.randbytes(max(1, path.stat().st_size)))


def zeros(path, random):
    """As after a loss of power."""
    path.write_bytes(bytes(path.stat().st_size))


def longer(path, random):
    path.write_bytes(path.read_bytes() + random.randbytes(100))


def removed(path, random):
    path.unlink()


def a_folder(path, random):
    path.unlink()
    path.mkdir()


def a_pipe(path, random):
    path.unlink()
    os.mkfifo(path)


def a_dangling_link(path, random):
    path.unlink()
    path.symlink_to("nowhere")


def swapped(path, random):
    """Holds what another file should."""
    others = sorted(other for other in path.parent.iterdir() if other.is_file() and other != path and other.stat().st_size)
    if others:
        path.write_bytes(random.choice(others).read_bytes())


DAMAGES = [
    cut_off, empty, flip, flip_everywhere, other_version, noise, zeros, longer, removed, a_folder, a_pipe, a_dangling_link,
    swapped,
]


def run(lectern, tally, random, options):
    row = "cache damaged"
    built = sites(lectern)
    origin = Space(lectern)
    origin.write(state("A"))
    origin.run("build", "--output", "public")
    origin.run("verify")
    plain = origin.run("verify", "--no-cache", "--format", "json").stdout
    space = Space(lectern)
    rounds = 1 if options.quick else 6
    for damage in some(random, DAMAGES, options, 4):
        for number in range(rounds):
            # A project is known by its folder, so that the same one is used anew.
            copy(origin.cache, origin.path / "kept-cache") if number == 0 else None
            space = Space(lectern, path=origin.path, cache=origin.cache)
            files = sorted(path for path in space.cache.rglob("*") if path.is_file() and path.name != "lock")
            chosen = files if number == 0 else random.sample(files, random.randint(1, len(files)))
            for path in chosen:
                damage(path, random)
            what = f"{damage.__name__} of {', '.join(sorted(path.name[:12] for path in chosen))}"
            tally.add(row, trials=1, hit=1)
            try:
                verify = space.run("verify", "--format", "json")
                if (verify.returncode, verify.stdout) != (0, plain):
                    tally.lose(row, f"{what}: the report is another one: {verify.stderr.decode()}")
                build = space.run("build", "--output", "public")
                if build.returncode != 0 or space.tree("public") != built["A"]:
                    tally.lose(row, f"{what}: status {build.returncode}, or another site: {build.stderr.decode()}")
                space.write(state("B"))
                build = space.run("build", "--output", "public")
                if build.returncode != 0 or space.tree("public") != built["B"]:
                    tally.lose(row, f"{what}: changed, status {build.returncode}, or another site")
            except subprocess.TimeoutExpired:
                tally.lose(row, f"{what}: it hangs")
            space.write(state("A"))
            copy(origin.path / "kept-cache", origin.cache)
            space.run("build", "--output", "public")
    output_damaged(tally, random, origin, built, rounds, options)


def output_damaged(tally, random, space, built, rounds, options):
    """The published site is damaged behind our back: the next build mends it."""
    row = "published site damaged"
    for damage in some(random, [cut_off, empty, flip, zeros, removed, a_pipe, a_dangling_link], options, 2):
        for _ in range(rounds):
            files = sorted(path for path in (space.path / "public").rglob("*") if path.is_file() and path.name != ".lectern")
            for path in random.sample(files, min(3, len(files))):
                damage(path, random)
            tally.add(row, trials=1, hit=1)
            outcome = space.run("build", "--output", "public")
            if outcome.returncode != 0 or space.tree("public") != built["A"]:
                tally.lose(row, f"{damage.__name__}: status {outcome.returncode}, or not mended: {outcome.stderr.decode()}")
