"""Editors as they are shipped, started without a screen, with the configurations of Editors/."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]

NEOVIM = """
local file = ...
vim.cmd("filetype on")
vim.cmd("edit Lessons/user.md")
vim.bo.filetype = "markdown"
local function wait(condition) return vim.wait(60000, condition, 20) end
local found = wait(function()
  for _, item in ipairs(vim.diagnostic.get(0)) do if item.code == "refuted" then return true end end
end)
local out = { diagnostics = vim.diagnostic.get(0) }
if found then
  local params = { textDocument = vim.lsp.util.make_text_document_params(0), position = { line = 7, character = 0 } }
  local function ask(method, extra)
    for _, answer in pairs(vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", params, extra or {}), 60000) or {}) do
      return answer.result
    end
  end
  out.hover = ask("textDocument/hover")
  out.definition = ask("textDocument/definition")
  out.lenses = ask("textDocument/codeLens")
  vim.api.nvim_buf_set_lines(0, 11, 12, false, { "\\\\theta = 30^\\\\circ :\\\\quad (2, 1)\\\\,R(\\\\theta) \\\\approx (1.232, 1.866)" })
  wait(function()
    for _, item in ipairs(vim.diagnostic.get(0)) do if item.code == "refuted" then return false end end
    return true
  end)
  out.after = vim.diagnostic.get(0)
end
local handle = io.open("out.json", "w")
handle:write(vim.fn.json_encode(out))
handle:close()
vim.cmd("qall!")
"""


def path_with_lectern(folder):
    """A PATH on which `lectern` is the program under test."""
    programs = folder.path / ".programs"
    programs.mkdir()
    (programs / "lectern").symlink_to(os.environ["LECTERN"])
    return dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", HOME=str(folder.path), LC_ALL="C.UTF-8")


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim(folder):
    script = folder.path / ".test.lua"
    script.write_text(NEOVIM, encoding="utf-8")
    version = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    number = tuple(int(part) for part in version.split("v")[1].split("-")[0].split("."))
    if number >= (0, 11):
        configuration = folder.path / ".config/nvim/lsp"
        configuration.mkdir(parents=True)
        shutil.copy(ROOT / "Editors/neovim/lectern.lua", configuration)
        start = ["-c", "lua vim.lsp.enable('lectern')"]
    else:
        start = ["-c", f"luafile {ROOT}/Editors/neovim/older.lua"]
    done = subprocess.run(
        ["nvim", "--headless", "-n", *start, "-c", f"luafile {script}"],
        cwd=folder.path, env=path_with_lectern(folder), capture_output=True, text=True, timeout=170,
    )
    out = json.loads((folder.path / "out.json").read_text(encoding="utf-8"))
    assert "refuted" in [item.get("code") for item in out["diagnostics"]], done.stderr
    assert "is defined in `Lessons/turns.md`" in json.dumps(out["hover"]) or "**proved**" in json.dumps(out["hover"])
    assert "proved" in [lens["command"]["title"] for lens in out["lenses"]]
    assert "refuted" not in [item.get("code") for item in out["after"]]


EMACS = """
(setq eglot-sync-connect 60 eglot-autoreconnect nil make-backup-files nil)
(find-file "Lessons/user.md")
(lectern-mode)
(let* ((root (file-name-directory (directory-file-name default-directory)))
       (project-find-functions (list (lambda (_) (cons 'transient root)))))
  (apply #'eglot (eglot--guess-contact)))
(let ((end (+ (float-time) 60)))
  (flymake-mode 1)
  (flymake-start)
  (while (and (< (float-time) end) (null (flymake-diagnostics))) (accept-process-output nil 0.1)))
(dolist (item (flymake-diagnostics)) (princ (format "DIAGNOSTIC %s\\n" (car (split-string (flymake-diagnostic-text item) "\\n")))))
(goto-char (point-min))
(search-forward "R(\\\\theta)")
(goto-char (match-beginning 0))
(let ((answer (jsonrpc-request (eglot-current-server) :textDocument/definition (eglot--TextDocumentPositionParams))))
  (princ (format "DEFINITION %s\\n" answer)))
(kill-emacs 0)
"""


def has_eglot():
    if shutil.which("emacs") is None:
        return False
    done = subprocess.run(["emacs", "--batch", "-f", "package-initialize", "-l", "eglot"], capture_output=True)
    return done.returncode == 0


@pytest.mark.skipif(not has_eglot(), reason="Emacs with eglot is not installed")
def test_emacs(folder):
    script = folder.path / ".test.el"
    script.write_text(EMACS, encoding="utf-8")
    done = subprocess.run(
        ["emacs", "--batch", "-f", "package-initialize", "-l", str(ROOT / "Editors/emacs/lectern.el"), "-l", str(script)],
        cwd=folder.path, env=path_with_lectern(folder), capture_output=True, text=True, timeout=170,
    )
    assert "[refuted]" in done.stdout, done.stdout + done.stderr
    assert "turns.md" in done.stdout.split("DEFINITION")[1], done.stdout + done.stderr


def test_the_extension_is_sound():
    """What VS Code demands of a manifest, as far as it can be said without it."""
    folder = ROOT / "Editors/vscode"
    manifest = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    for key in ("name", "version", "publisher", "engines", "main", "license"):
        assert manifest[key]
    script = (folder / "extension.ts").read_text(encoding="utf-8")
    for command in manifest["contributes"]["commands"]:
        assert f'"{command["command"]}"' in script
    for setting in manifest["contributes"]["configuration"]["properties"]:
        assert f'"{setting.split(".")[1]}"' in script
    for grammar in manifest["contributes"]["grammars"]:
        syntax = json.loads((folder / grammar["path"]).read_text(encoding="utf-8"))
        assert syntax["scopeName"] == grammar["scopeName"]
        names = {f"#{name}" for name in syntax["repository"]}
        assert {pattern["include"] for pattern in syntax["patterns"]} == names
    assert len(script.splitlines()) <= 90


def test_vscode_extension():
    """The extension's own code, in Deno, with an editor and a client that keep what it asks of them."""
    deno = pathlib.Path(sys.executable).parent / "deno"
    here = ROOT / "Tests/Editors/vscode"
    environment = dict(os.environ, DENO_DIR=str(ROOT / ".build/deno"), DENO_NO_UPDATE_CHECK="1", NO_COLOR="1")
    command = [str(deno), "test", "--quiet", "--config", str(here / "deno.json"), "--allow-read", "--allow-net=127.0.0.1", str(here)]
    result = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
