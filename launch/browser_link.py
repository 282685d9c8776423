"""Links that open Neo4j Browser, and the start page, signed in."""

from urllib.parse import quote, urlencode, urljoin

# Query that a link opens with, the start page's too: facts, what they replaced and are about.
FIRST_QUERY = "MATCH p = (m:Memory)-[:SUPERSEDES|SUBJECT|OBJECT|MENTIONS]->() RETURN p LIMIT 150"


def browser_link(
    browser_url: str, bolt: str, password: str, query: str | None = None, *, url: str | None = None
) -> str:
    """A link that opens Neo4j Browser with the query in its editor.

    `browser_url` is where the database serves it (`http://127.0.0.1:7474/browser/`), `bolt` the
    database's address, `url` that of our API, whose page `/browser` signs it in: the link then
    opens connected, and carries the password in its fragment, which no server sees. Without `url`
    it says where to connect, and Neo4j Browser asks for the password.
    """
    if url is None:
        edit = {"cmd": "edit", "arg": query} if query else {}
        at = {"dbms": bolt.replace("://", "://neo4j@", 1)}
        return f"{browser_url}?{urlencode({**at, **edit}, quote_via=quote)}"
    asked = "?" + urlencode({"query": query}, quote_via=quote) if query else ""
    return urljoin(url, "/browser") + asked + "#" + _database(browser_url, bolt, password)


def start_link(url: str, key: str, browser_url: str, bolt: str, password: str) -> str:
    """The start page's link: it brings the tab the key, and the way into Neo4j Browser."""
    fragment = urlencode({"key": key}, quote_via=quote)
    return urljoin(url, "/") + f"#{fragment}&{_database(browser_url, bolt, password)}"


def _database(browser_url: str, bolt: str, password: str) -> str:
    return urlencode({"browser": browser_url, "bolt": bolt, "password": password}, safe=":/")
