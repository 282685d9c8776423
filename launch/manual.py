"""Pages of the manual, one a command, in roff (man(7)): they say what `--help` says. Pure."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import click

from anaphora import __version__

# What roff or a terminal would take for something else. Whatever is not ASCII has its code point.
_ESCAPES = {"\\": r"\e", "-": r"\-", "`": r"\(ga", "'": r"\(aq", "^": r"\(ha", "~": r"\(ti"}
_OPTION = re.compile(r"(?<![\w-])--?\w[\w-]*")
# How click marks a paragraph whose lines stay as they are, and the end of a help text.
_AS_IT_IS, _END = "\b", "\f"
_EXIT = (
    ("0", "It was done."),
    ("1", "It was refused or failed. A refusal ends standard error with `CODE: message`."),
    ("2", "The command was not called as it asks to be."),
)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of section 1: the file of `name` is `name.1`."""

    name: str
    text: str


def manual_pages(main: click.Command, name: str, made_on: date) -> list[Page]:
    """Make the page of a command and of all below it that are not hidden, dated so."""
    context = click.Context(main, info_name=name, **main.context_settings)
    return [_page(one, made_on) for one in _contexts(context)]


def escape(text: str) -> str:
    """Escape text, so that roff shows it as it is, also at the start of a line."""
    told = "".join(_ESCAPES.get(sign) or _ascii(sign) for sign in text)
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in told.split("\n"))


def _ascii(sign: str) -> str:
    return sign if sign.isascii() else f"\\[u{ord(sign):04X}]"


def _contexts(context: click.Context) -> Iterator[click.Context]:
    yield context
    for _, child in _children(context):
        yield from _contexts(child)


def _children(context: click.Context) -> Iterator[tuple[str, click.Context]]:
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None and not command.hidden:
            settings = command.context_settings
            yield name, click.Context(command, parent=context, info_name=name, **settings)


def _page(context: click.Context, made_on: date) -> Page:
    command, name = context.command, _name(context)
    lines = [
        f'.TH {name.upper()} 1 {made_on.isoformat()} "Anaphora {__version__}" "Anaphora"',
        # No word is broken: it may be one to type.
        ".nh",
        ".ad l",
        ".SH NAME",
        rf"{escape(name)} \- {escape(_summary(command))}",
        ".SH SYNOPSIS",
        f"\\fB{escape(context.command_path)}\\fR "
        + _choices(" ".join(command.collect_usage_pieces(context))),
        ".SH DESCRIPTION",
        *_paragraphs(command.help or ""),
        *_parameters(context),
    ]
    if children := list(_children(context)):
        lines.append(".SH COMMANDS")
        for _, child in children:
            lines += _item(_reference(child), _summary(child.command))
    if context.parent is not None:
        lines += [".SH SEE ALSO", _reference(context.parent)]
    else:
        lines.append(".SH EXIT STATUS")
        for status, meaning in _EXIT:
            lines += _item(status, meaning)
    return Page(name, "\n".join(lines) + "\n")


def _name(context: click.Context) -> str:
    return context.command_path.replace(" ", "-")


def _reference(context: click.Context) -> str:
    return f"\\fB{escape(_name(context))}\\fR(1)"


def _summary(command: click.Command) -> str:
    """The first sentence of a command's help, without its full stop."""
    return command.get_short_help_str(limit=1000).rstrip(".")


def _paragraphs(help: str) -> Iterator[str]:
    told = inspect.cleandoc(help).partition(_END)[0].strip()
    for place, paragraph in enumerate(told.split("\n\n")):
        if place:
            yield ".PP"
        first, _, rest = paragraph.partition("\n")
        if first.strip(" ") == _AS_IT_IS:
            yield from (".nf", escape(rest), ".fi")
        else:
            yield escape(" ".join(paragraph.split()))


def _parameters(context: click.Context) -> Iterator[str]:
    """Arguments and options, as `--help` has them; those without a word of help are left out."""
    arguments, options = [], []
    for parameter in context.command.get_params(context):
        if (record := parameter.get_help_record(context)) is None:
            continue
        if isinstance(parameter, click.Option):
            options.append(record)
        elif record[1]:
            arguments.append(record)
    for heading, records in (("ARGUMENTS", arguments), ("OPTIONS", options)):
        if records:
            yield f".SH {heading}"
        for names, help in records:
            yield from _item(_bold_options(names), help)


def _bold_options(names: str) -> str:
    """Names of an option with what they take: the names in bold."""
    parts, end = [], 0
    for match in _OPTION.finditer(names):
        parts += [_choices(names[end : match.start()]), f"\\fB{escape(match[0])}\\fR"]
        end = match.end()
    return "".join([*parts, _choices(names[end:])])


def _choices(text: str) -> str:
    """Escape a text that may name values, as `[a|b]`: a line that is full ends behind one."""
    return escape(text).replace("|", r"|\:")


def _item(tag: str, text: str) -> list[str]:
    return [".TP", tag, escape(" ".join(text.split()))]
