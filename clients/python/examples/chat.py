"""The chat loop: store what the user says, compose the context, answer, report what was used."""

import os
from pathlib import Path

from anaphora_client import Anaphora
from anaphora_client.generated import ContextInput, TurnInput


def answer(context: str, message: str) -> str:
    """Call your language model here, with `context` before the message."""
    return "Salmon dry food: Pixel is allergic to chicken."


def chat(memory: Anaphora, thread: str, message: str) -> str:
    """Answer a message with what is remembered, and remember the answer."""
    memory.add_turn(TurnInput(threadId=thread, text=message))
    # Waits for the turn: the client passes the receipts of its writes on.
    context = memory.context(ContextInput(threadId=thread, message=message))
    if context is None:
        raise RuntimeError("The key may not read.")
    reply = answer(context.text, message)
    memory.add_turn(TurnInput(threadId=thread, role="assistant", text=reply))
    used = [item.memory.id for part in context.sections for item in part.items if item.memory]
    if context.id and used:
        memory.feedback(context.id, used[:1])
    return f"{context.text}\n\n{reply}"


if __name__ == "__main__":
    key = os.environ.get("ANAPHORA_KEY") or Path(".anaphora/key").read_text().strip()
    with Anaphora(os.environ.get("ANAPHORA_URL", "http://127.0.0.1:8000"), key) as client:
        print(chat(client, "kitchen", "What may Pixel eat?"))
