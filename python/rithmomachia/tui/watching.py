"""Two machines against each other: watched at a speed one likes, stopped and let go on."""

from __future__ import annotations

from time import monotonic

from textual.timer import Timer

from rithmomachia.errors import GameError
from rithmomachia.locale import _
from rithmomachia.tui.search import Found
from rithmomachia.tui.session import Session
from rithmomachia.tui.thoughts import Thoughts

# Seconds that each turn stands at least before the next is looked for.
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)
_USUAL = 2


class Watching(Thoughts):
    """A part of the application: the keys for watching."""

    _pace = _USUAL
    _waits: Timer | None = None
    _played_at = 0.0

    def begin(self, session: Session) -> None:
        """Plays another game, which goes on by itself where two machines play."""
        self._stop_waiting()
        self.is_paused = False
        super().begin(session)

    def go_on(self) -> None:
        """Has the machine move where it is due; of two only after the pause."""
        if not self.session.is_watched:
            super().go_on()
            return
        self.think()
        if self.is_paused or self._waits is not None or self.searches.is_running("machine"):
            return
        left = self._played_at + PAUSES[self._pace] - monotonic()
        if left > 0 and self.session.is_machines_turn:
            self._waits = self.set_timer(left, self._waited)
        else:
            super().go_on()

    def action_pause(self) -> None:
        """Stops the machines, or lets them go on."""
        if not self._may_pace():
            return
        self.is_paused = not self.is_paused
        self._stop_waiting()
        self.searches.stop("machine")
        self.show()
        if self.is_paused:
            self.say(_("Paused: w goes on."))
        else:
            self.say("")
            self.go_on()

    def action_pace(self, by: int) -> None:
        """Lets turns follow one another faster or slower."""
        if not self._may_pace():
            return
        self._pace = min(max(self._pace - by, 0), len(PAUSES) - 1)
        self._stop_waiting()
        self.say(_("Each turn stands for {seconds} s at least.", seconds=f"{PAUSES[self._pace]:g}"))
        self.go_on()

    def _may_pace(self) -> bool:
        if not self.session.is_watched:
            self.refuse(GameError(_("Only two machines are stopped: somebody plays here.")))
            return False
        return True

    def _play_for_machine(self, found: Found) -> None:
        self._played_at = monotonic()
        super()._play_for_machine(found)

    def _waited(self) -> None:
        self._stop_waiting()
        self.go_on()

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.stop()
            self._waits = None
