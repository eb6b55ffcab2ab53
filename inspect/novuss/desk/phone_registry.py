"""Registry of the phones at a desk: who joins, under which token, and who is taken out."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from novuss.desk.phones import Phone, Role, find_by_token, hash_token, make_code, make_token
from novuss.desk.phones_and_drafts_store import DraftsStore
from novuss.desk.request_bounds import LONGEST_NAME, MOST_PHONES
from novuss.input_problems import ProblemsError
from novuss.inspection.confusable_names import name_keys


@dataclass(frozen=True)
class Joining:
    """What a phone says when it joins."""

    name: str
    role: Role
    device: str = ""
    key: str = ""


class PhoneRegistry:
    """The phones of an open file beside the records."""

    drafts: DraftsStore

    def __init__(self) -> None:
        self._phones: list[Phone] = []

    @property
    def phones(self) -> Sequence[Phone]:
        """The phones that joined, those that were revoked among them."""
        return tuple(self._phones)

    def read_code(self, role: Role) -> str:
        """The code by which a phone joins in a role."""
        return self.drafts.read_value(_name_code(role)) or ""

    def make_code(self, role: Role) -> None:
        """Make a new code for a role; phones that have joined need none."""
        self.drafts.keep_value(_name_code(role), make_code())

    def join_phone(self, joining: Joining, former: Phone | None = None) -> tuple[str, Phone]:
        """Let a phone join, and make its token.

        Args:
            joining: what it says.
            former: what it was before, by its earlier token, which is taken back.

        Raises:
            ProblemsError: ``desk-nobody``, ``desk-name-taken``, ``desk-full``.
        """
        name = " ".join(joining.name.split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise ProblemsError.of("name", "desk-nobody", most=str(LONGEST_NAME))
        known = [phone for phone in self._phones if not phone.revoked]
        joined = [phone for phone in known if former is None or phone.id != former.id]
        alike = [
            phone for phone in joined if (phone.role == "reader") == (joining.role == "reader")
        ]
        if len(alike) >= MOST_PHONES:
            raise ProblemsError.of("name", "desk-full", most=str(MOST_PHONES))
        keys = name_keys(name)
        if joining.role != "reader" and any(
            keys & name_keys(phone.name) for phone in joined if phone.role != "reader"
        ):
            raise ProblemsError.of("name", "desk-name-taken", name=name)
        with self.drafts.begin_transaction():
            if former is not None:
                self.revoke_phone(former.id)
            return self._add_phone(replace(joining, name=name))

    def make_reader_link(self) -> str:
        """Make a token that shows the board only; the same as before, unless it was taken back."""
        token = self.drafts.read_value("board") or ""
        known = find_by_token(token, self._phones)
        if known is None or known.revoked:
            with self.drafts.begin_transaction():
                token, _ = self._add_phone(Joining("board", "reader"))
                self.drafts.keep_value("board", token)
        return token

    def _add_phone(self, joining: Joining) -> tuple[str, Phone]:
        token = make_token()
        phone = Phone(
            id=uuid.uuid4().hex[:12],
            name=joining.name,
            role=joining.role,
            device=joining.device,
            digest=hash_token(token),
            key=joining.key,
        )
        self.drafts.add_phone(phone)
        self._phones.append(phone)
        return token, phone

    def find_named(self, name: str) -> list[Phone]:
        """Find the phones of a judge by a name, or by the beginning of one judge's name.

        Raises:
            ProblemsError: ``desk-no-judge``.
        """
        known = [phone for phone in self._phones if not phone.revoked and phone.role != "reader"]
        found = [phone for phone in known if name_keys(phone.name) & name_keys(name)]
        if not found:
            typed = " ".join(name.split()).casefold()
            found = [phone for phone in known if typed and phone.name.casefold().startswith(typed)]
        if len({phone.name for phone in found}) != 1:
            names = ", ".join(phone.name for phone in known) or "–"
            raise ProblemsError.of("--revoke", "desk-no-judge", name=name, names=names)
        return found

    def shut_out_phone(self, phone: str) -> None:
        """Take a phone's token back, and let nobody join by a code that its judge knows.

        Raises:
            ProblemsError: ``desk-no-phone``.
        """
        with self.drafts.begin_transaction():
            known = self.revoke_phone(phone)
            self.make_code("judge")
            if known.role == "chief-judge":
                self.make_code("chief-judge")

    def revoke_phone(self, phone: str) -> Phone:
        """Take a phone's token back; what it handed over stays.

        Raises:
            ProblemsError: ``desk-no-phone``.
        """
        places = [place for place, known in enumerate(self._phones) if known.id == phone]
        if not places:
            raise ProblemsError.of("phone", "desk-no-phone", phone=phone)
        self.drafts.revoke_phone(phone)
        self._phones[places[0]] = replace(self._phones[places[0]], revoked=True)
        return self._phones[places[0]]


def _name_code(role: Role) -> str:
    return "chief-code" if role == "chief-judge" else "code"
