"""`rithmomachia match`: two engines play each other until it is known which is stronger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from rithmomachia.cli.choices import OptionChoice, RulesetChoice, chosen_ruleset
from rithmomachia.cli.output import print_json
from rithmomachia.locale import _

if TYPE_CHECKING:
    from rithmomachia.match.contestant import Contestant
    from rithmomachia.match.journal import Journal
    from rithmomachia.match.runner import MatchPlan
    from rithmomachia.match.standings import Standings


class GatheringCommand(TyperCommand):
    """Takes several words after one option, as match programs for chess do."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Joins the words of each group before they are read."""
        from rithmomachia.match.wording import gather

        return super().parse_args(ctx, gather(args))


EngineWords = Annotated[
    list[str] | None,
    typer.Option(
        help="Give it twice: cmd=COMMAND or builtin, then name= args= dir= option.NAME= level="
        " tc=[TURNS/][MIN:]SEC[+SEC] st=SEC nodes= depth= timemargin=MS restart=on."
    ),
]
EachWords = Annotated[str, typer.Option(help="The same words, for both engines.")]
Rounds = Annotated[int, typer.Option(min=1, max=10**6, help="Pairs of games.")]
Concurrency = Annotated[int, typer.Option(min=1, max=256, help="Games at once.")]
OpeningWords = Annotated[
    str,
    typer.Option(
        help="file=FILE order=sequential|random start=N: position texts or turn words, a line"
        " each. Else random ones that are about even: plies=8 window=60 (plies=0: none)."
    ),
]
ResignWords = Annotated[
    str | None, typer.Option(help="movecount=3 score=600 twosided=false: when to give up.")
]
DrawWords = Annotated[
    str | None, typer.Option(help="movenumber=80 movecount=10 score=10: when it is even.")
]
MaxTurns = Annotated[
    int,
    typer.Option(
        "--max-turns", "--maxmoves", min=1, max=100_000, help="Games this long count half."
    ),
]
Patience = Annotated[
    float, typer.Option(min=0.1, max=86_400, help="Seconds for a turn without time limit.")
]
Seed = Annotated[int, typer.Option("--seed", "--srand", help="Decides what is random.")]
SprtWords = Annotated[
    str | None,
    typer.Option(
        help="elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized|logistic penta=true: stops"
        " when one is shown."
    ),
]
StateFile = Annotated[
    Path, typer.Option(help="Where games are kept, as JSON lines; the same command goes on.")
]
GamesFolder = Annotated[Path | None, typer.Option(help="A folder for games as records (.rgn).")]


def match(
    engine: EngineWords = None,
    each: EachWords = "",
    rounds: Rounds = 10,
    concurrency: Concurrency = 1,
    openings: OpeningWords = "",
    resign: ResignWords = None,
    draw: DrawWords = None,
    max_turns: MaxTurns = 400,
    patience: Patience = 120.0,
    seed: Seed = 1,
    sprt: SprtWords = None,
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    state: StateFile = Path("match.jsonl"),
    games: GamesFolder = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Play a match in pairs of games with sides changed, and say what it proves.

    Killed at any moment it loses no finished game: the same command goes on. Example:

    rithmomachia match --engine cmd="./mine --fast" name=new --engine builtin level=casual
    --each tc=10+0.1 timemargin=50 --rounds 100 --sprt elo0=0 elo1=10
    """
    from rithmomachia.match import wording
    from rithmomachia.match.contest import Rules
    from rithmomachia.match.journal import Journal
    from rithmomachia.match.runner import MatchPlan

    words = wording.words_of
    test = None if sprt is None else wording.parse_sprt(words(sprt))
    plan = MatchPlan(
        _contestants(engine or [], words(each)),
        chosen_ruleset(ruleset, option),
        rounds,
        wording.parse_openings(words(openings)),
        Rules(
            None if resign is None else wording.parse_resign(words(resign)),
            None if draw is None else wording.parse_draw(words(draw)),
            max_turns,
            patience,
        ),
        seed,
        None if test is None else test[0],
        test is None or test[1],
        concurrency,
        Path(ruleset) if ruleset is not None and ruleset.endswith(".toml") else None,
    )
    with Journal(state, plan.facts()) as journal:
        return _run(plan, journal, games=games, json=json)


def _contestants(engines: list[str], each: list[str]) -> tuple[Contestant, Contestant]:
    from rithmomachia.match.contestant import parse_contestant
    from rithmomachia.match.time_control import MatchError
    from rithmomachia.match.wording import words_of

    if len(engines) != 2:
        raise MatchError(f"a match is between two: --engine twice, not {len(engines)} times")
    one, other = (parse_contestant(words_of(words), each=each) for words in engines)
    if one.name == other.name:
        one, other = one._replace(name=f"{one.name}-1"), other._replace(name=f"{other.name}-2")
    return one, other


def _run(plan: MatchPlan, journal: Journal, *, games: Path | None, json: bool) -> int:
    from rithmomachia.match.report import result_lines
    from rithmomachia.match.runner import write_games

    before = len(journal.records)
    if not json:
        one, other = (each.name for each in plan.contestants)
        told = _(
            "{one} against {other}, {count} games of {ruleset}",
            one=one,
            other=other,
            count=2 * plan.rounds,
            ruleset=_(plan.ruleset.title),
        )
        if before:
            told = _("{match}, going on after {count}", match=told, count=before)
        typer.echo(told)
    code = 0
    try:
        found = _play(plan, journal, json=json)
    except KeyboardInterrupt:
        from rithmomachia.match.standings import standings

        found, code = standings(journal.records.values()), 130
    if games is not None:
        write_games(list(journal.records.values()), games, ruleset=plan.ruleset)
    if json:
        print_json(found.facts(plan.sprt, by_pairs=plan.by_pairs))
    else:
        for line in result_lines(found, plan):
            typer.echo(line)
    return code


def _play(plan: MatchPlan, journal: Journal, *, json: bool) -> Standings:
    """Plays with whatever suits the output: nothing, a live table, or a line a game."""
    import sys

    from rithmomachia.match.report import game_line, result_lines
    from rithmomachia.match.runner import Match

    if json:
        return Match(plan, journal).run()
    if sys.stdout.isatty():
        from rich.console import Console

        from rithmomachia.match.live import LiveTable

        from_before = Match(plan, journal).standings()
        with LiveTable(plan, from_before, console=Console()) as live:
            return Match(plan, journal, on_game=live.on_game).run()

    def tell(record: Any, found: Standings) -> None:
        typer.echo(game_line(record))
        if found.games.total % 20 == 0:
            typer.echo("  " + "; ".join(result_lines(found, plan)))

    return Match(plan, journal, on_game=tell).run()
