"""Builds the wheel for `pip install` on this repository, and so for pre-commit: from the archive of this version, which it fetches.

A build backend of PEP 517 that needs nothing but Python. LECTERN_ARCHIVE names an archive that is there; without it one that
Scripts/package has made is taken, and else the release's, held to its checksum, from LECTERN_RELEASES or the repository from
which this copy was cloned, as Scripts/release does.
"""

import calendar
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import archives  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def version():
    """The version of this copy, as Sources/Reports/ToolVersion.swift has it."""
    text = (ROOT / "Sources/Reports/ToolVersion.swift").read_text()
    return re.search(r'toolVersion = "([0-9.]+)"', text)[1]


def releases():
    """The address below which releases lie."""
    if os.environ.get("LECTERN_RELEASES"):
        return os.environ["LECTERN_RELEASES"]
    origin = subprocess.run(["git", "-C", str(ROOT), "config", "--get", "remote.origin.url"], capture_output=True, text=True).stdout.strip()
    if not origin.startswith("https://"):
        raise SystemExit("lectern: this copy comes from no address at which releases could lie; set LECTERN_ARCHIVE or LECTERN_RELEASES")
    return re.sub(r"\.git$", "", origin) + "/releases/download"


def archive(folder):
    """The archive of this version; a fetched one is put into a folder."""
    if os.environ.get("LECTERN_ARCHIVE"):
        return pathlib.Path(os.environ["LECTERN_ARCHIVE"])
    if sys.platform != "linux":
        raise SystemExit("lectern: archives are for Linux; elsewhere build with Scripts/site")
    name = f"lectern-{version()}-linux-{os.uname().machine}.tar.gz"
    made = ROOT / ".build/packages" / name
    if made.exists():
        return made
    base = f"{releases()}/v{version()}"
    try:
        sums = urllib.request.urlopen(f"{base}/SHA256SUMS").read().decode()
        data = urllib.request.urlopen(f"{base}/{name}").read()
    except (urllib.error.URLError, ValueError) as failure:
        raise SystemExit(f"lectern: there is no {name} at {base}: {failure}") from failure
    found = hashlib.sha256(data).hexdigest()
    if f"{found}  {name}" not in sums.splitlines():
        raise SystemExit(f"lectern: {name} has the checksum {found}, which SHA256SUMS does not say")
    path = pathlib.Path(folder, name)
    path.write_bytes(data)
    return path


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: writes the wheel and returns its name."""
    with tempfile.TemporaryDirectory() as folder:
        tree = archives.Tree.of_archive(archive(folder))
    bill = json.loads(tree.files["share/doc/lectern/sbom.cdx.json"][0])
    said = {each["name"]: each["value"] for each in bill["metadata"]["properties"]}
    # The archive's own time: so the wheel is the one that is released, byte for byte.
    epoch = calendar.timegm(time.strptime(bill["metadata"]["timestamp"], "%Y-%m-%dT%H:%M:%SZ"))
    return archives.write_wheel(
        tree, bill["metadata"]["component"]["version"], said["lectern:machine"], said["lectern:glibc"].split("."),
        said["lectern:licence"], wheel_directory, epoch)


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517: there is none."""
    raise NotImplementedError("lectern-math is published as wheels; its source is the repository")
