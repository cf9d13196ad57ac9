"""What a student asks of a position, as messages."""

from __future__ import annotations

from collections.abc import Sequence

from rithmomachia import Position
from rithmomachia.server.protocol import ReasonMessage, SideName
from rithmomachia.server.study_messages import (
    AffinityMessage,
    FormationMessage,
    FourMessage,
    HolderMessage,
    MemberMessage,
    PartnerMessage,
    PieceMessages,
    ThirdMessage,
    ThirdsMessage,
    ThreatMessage,
    ThreatWay,
)
from rithmomachia.study import (
    Affinity,
    Formation,
    FourFormation,
    Member,
    Threat,
    affinities,
    holders,
    thirds,
    threats,
)

# The nearest are told; there can be hundreds.
MOST_FORMATIONS = 60
MOST_FOURS = 30
# Ways to take one target: several moves often bring about the same.
MOST_THREAT_WAYS = 12


def threat_messages(position: Position, side: SideName) -> list[ThreatMessage]:
    """What a side threatens, one message a target."""
    by_target: dict[tuple[str, int | None], list[Threat]] = {}
    for threat in threats(position, side):
        by_target.setdefault((threat.cell, threat.layer), []).append(threat)
    return [
        ThreatMessage(
            cell=cell,
            layer=layer,
            token=ways[0].token,
            ways=[_threat_way(way) for way in ways[:MOST_THREAT_WAYS]],
        )
        for (cell, layer), ways in by_target.items()
    ]


def _threat_way(threat: Threat) -> ThreatWay:
    return ThreatWay(
        move=threat.move,
        move_word=threat.move_word,
        reasons=[ReasonMessage.model_validate(reason) for reason in threat.reasons],
    )


def piece_messages(position: Position, cell: str) -> PieceMessages:
    """What the piece on a cell could ever take, and what could ever take it."""
    found = affinities(position, cell)
    return PieceMessages(
        cell=cell,
        token=position.pieces()[cell].token,
        takes=[_affinity(position, way) for way in found.takes],
        taken_by=[_affinity(position, way) for way in found.taken_by],
        can_be_besieged=found.can_be_besieged,
    )


def _affinity(position: Position, way: Affinity) -> AffinityMessage:
    pieces = position.pieces()
    return AffinityMessage(
        captor=way.captor,
        captor_token=pieces[way.captor].token,
        target=way.target,
        target_token=pieces[way.target].token,
        layer=way.layer,
        kind=way.kind,
        name=position.ruleset.word(way.kind),
        partners=[PartnerMessage(cell=at, token=pieces[at].token) for at in way.partners],
        sum_text=way.sum_text,
    )


def thirds_message(position: Position, first: int, second: int) -> ThirdsMessage:
    """The thirds of two numbers, each with who holds it."""
    return ThirdsMessage(
        first=_holders(position, first),
        second=_holders(position, second),
        thirds=[
            ThirdMessage(
                kind=third.kind,
                value=third.value,
                place=third.place,
                holders=_holders(position, third.value),
            )
            for third in thirds(first, second)
        ],
    )


def _holders(position: Position, value: int) -> list[HolderMessage]:
    return [
        HolderMessage(side=one.side.value, token=one.token, cell=one.cell, layer=one.layer)
        for one in holders(position, value)
    ]


def formation_messages(position: Position, found: Sequence[Formation]) -> list[FormationMessage]:
    """The nearest progressions."""
    return [
        FormationMessage(
            kind=one.kind,
            victory=position.ruleset.word(one.victory),
            members=[_member(member) for member in one.members],
            missing=one.missing,
            rows=one.rows,
        )
        for one in found[:MOST_FORMATIONS]
    ]


def four_messages(position: Position, found: Sequence[FourFormation]) -> list[FourMessage]:
    """The nearest fours."""
    return [
        FourMessage(
            kinds=list(one.kinds),
            victory=position.ruleset.word(one.victory),
            members=[_member(member) for member in one.members],
            missing=one.missing,
            rows=one.rows,
        )
        for one in found[:MOST_FOURS]
    ]


def _member(member: Member) -> MemberMessage:
    return MemberMessage(
        cell=member.cell,
        token=member.token,
        value=member.value,
        side=member.side.value,
        is_inside=member.is_inside,
        rows=member.rows,
    )
