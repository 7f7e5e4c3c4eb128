"""Serves a folder on the loopback interface, on a free port, for as long as the tests run."""

import functools
import http.server
import threading


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".otf": "font/otf", ".wasm": "application/wasm"}

    def log_message(self, *_):
        """Says nothing."""


class SiteServer:
    """A server in threads of its own; `address` has no slash at its end."""

    def __init__(self, folder):
        handler = functools.partial(_Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
