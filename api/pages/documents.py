"""The documents as pages: `/docs` is the book's first page, and leads to the others by its links.

They are the files of the folder docs, which is beside the packages in the repository, and part of
this one where it is installed.
"""

import re
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from anaphora.errors import NotFound
from api.http.answers import failed

_HERE = Path(__file__).parents[1]
FOLDER = next(
    (path for path in (_HERE / "docs", _HERE.parent / "docs") if (path / "README.md").exists()),
    _HERE / "docs",
)
_SHOWN = {
    ".png": "image/png",
    ".webp": "image/webp",
    ".cypher": "text/plain; charset=utf-8",
    ".grass": "text/plain",
}
_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{title} · Anaphora</title>
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/static/pages/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/pages/start.css">
  </head>
  <body>
    <main class="document">
      <p><a href="/">Anaphora</a> · <a href="/docs/README.md">Documents</a></p>
{body}
    </main>
  </body>
</html>
"""


def document_routes(headers: dict[str, str]) -> list[BaseRoute]:
    """Return the routes of `/docs` and what is under it: the files that are there at the start."""
    shown = _files()

    async def begin(request: Request) -> Response:
        return RedirectResponse("/docs/README.md", headers=headers)

    async def answer(request: Request) -> Response:
        path = shown.get(request.path_params["path"])
        if path is None:
            return failed(NotFound("No such document."), status=404)
        if path.suffix == ".md":
            return HTMLResponse(_rendered(path), headers=headers)
        return FileResponse(path, headers=headers, media_type=_SHOWN[path.suffix])

    return [Route("/docs", begin), Route("/docs/{path:path}", answer)]


def _files() -> dict[str, Path]:
    """The folder's files that are shown, by their paths in it.

    What a client names is looked up here and never asked of the file system, which raises for
    names that it cannot have.
    """
    found = sorted(FOLDER.rglob("*"))
    return {path.relative_to(FOLDER).as_posix(): path for path in found if _shown(path)}


def _shown(path: Path) -> Path | None:
    """The file, if it is one of the folder's that are shown."""
    path = path.resolve()
    shown = path.suffix == ".md" or path.suffix in _SHOWN
    return path if shown and path.is_relative_to(FOLDER.resolve()) and path.is_file() else None


@cache
def _rendered(path: Path) -> str:
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    title = "Document"
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[at + 1].content
            token.attrSet("id", _anchor(text))
            title = text if token.tag == "h1" else title
        _without_links_out(token.children or [], path)
    body = markdown.renderer.render(tokens, markdown.options, {})
    return _PAGE.format(title=escape(title), body=body)


def _without_links_out(tokens: list[Token], path: Path) -> None:
    """Replace links to what is not served here by their words: the repository has the files."""
    ended = False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href") or "")
            ended = not _leads(target, path)
        if ended and token.type in ("link_open", "link_close"):
            token.type, token.tag = "text", ""
            token.content, token.attrs, token.nesting = "", {}, 0


def _leads(target: str, path: Path) -> bool:
    if re.match(r"[a-z]+:|#", target):
        return True
    return _shown(path.parent / target.partition("#")[0]) is not None


def _anchor(text: str) -> str:
    """A heading's anchor, as links to it are written in the documents."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
