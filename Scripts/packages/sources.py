"""Fetches the source packages of the libraries that packages hold, of the very versions, by apt-get.

    sources.py PROGRAM FOLDER
"""

import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import parts  # noqa: E402

KEYRING = pathlib.Path("/usr/share/keyrings/debian-archive-keyring.gpg")


def fetch(wanted, folder):
    """Fetches source packages, by their names and versions, into a folder; apt checks their signatures."""
    # Where the system has its packages from, their sources are too.
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)", "Created-By: Packages"], check=True,
        capture_output=True, text=True).stdout
    signed = f"[signed-by={KEYRING}] " if KEYRING.exists() else ""
    with tempfile.TemporaryDirectory() as work:
        pathlib.Path(work, "lists/partial").mkdir(parents=True)
        pathlib.Path(work, "sources.list").write_text(
            "".join(f"deb-src {signed}{line}\n" for line in sorted(set(targets.splitlines()))))
        # Lists that can be read by everybody, since apt-get fetches as another user.
        pathlib.Path(work).chmod(0o755)
        options = ["-qq", "-o", f"Dir::Etc::sourcelist={work}/sources.list", "-o", "Dir::Etc::sourceparts=-",
                   "-o", f"Dir::State::lists={work}/lists", "-o", "APT::Sandbox::User=root"]
        subprocess.run(["apt-get", *options, "update"], check=True)
        for name, version in wanted:
            subprocess.run(
                ["apt-get", *options, "source", "--download-only", f"{name}={version}"], check=True, cwd=folder,
                stdout=subprocess.DEVNULL)


def main(program, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sorted({part.source for part in parts.libraries(pathlib.Path(program))})
    fetch(wanted, folder)
    size = sum(file.stat().st_size for file in folder.iterdir())
    print(f"{size:>12,}  {folder.name}/ ({', '.join(' '.join(source) for source in wanted)})")


if __name__ == "__main__":
    main(*sys.argv[1:])
