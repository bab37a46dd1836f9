/** Plans which faults hit a shop in a chaos run, and when. The seed determines everything. */
import { diceFrom } from "#db/seed/generated-texts.ts";

/** The processes that can be hit. The outside services run inside the runner's process: killing `runner` kills them too. */
const PROCESSES = ["worker", "sqld", "runner", "build"] as const;
export type Part = (typeof PROCESSES)[number];

const SERVICES = ["mail", "mercadopago", "rebuild"] as const;
export type Service = (typeof SERVICES)[number];

/** `kill`: `kill -9`. `stop`: SIGSTOP for `forMs`. `dead`, `mute`: a service refuses connections, or never answers. */
export type Blow =
  | { how: "kill"; what: Part | "everything" }
  | { how: "stop"; what: Part; forMs: number }
  | { how: "dead" | "mute"; what: Service; forMs: number };

/** A blow, and the delay after the shop has recovered from the previous one. */
export type Planned = Blow & { afterMs: number };

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 8_000;

/**
 * Returns `count` blows. They are drawn from a deck that contains each kind, frequent ones several times, and is reshuffled when
 * it is used up, so that a run of a few minutes includes all kinds.
 */
export function planBlows(seed: number, count: number): Planned[] {
  const dice = diceFrom(seed);
  const between = (least: number, most: number) => least + dice.roll(most - least);
  const dealt: Planned[] = [];
  while (dealt.length < count) {
    for (const card of shuffled(PACK, dice.roll)) {
      const afterMs = between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS);
      dealt.push(
        card.how === "kill" ? { ...card, afterMs } : { ...card, forMs: between(SHORTEST_MS, LONGEST_MS), afterMs },
      );
    }
  }
  return dealt.slice(0, count);
}

type Card =
  | { how: "kill"; what: Part | "everything" }
  | { how: "stop"; what: Part }
  | { how: "dead" | "mute"; what: Service };

const PACK: readonly Card[] = [
  ...PROCESSES.map((what) => ({ how: "kill", what }) as const),
  // The runner gives up on a database server that dies more than five times in a minute. A deck contains two `kill sqld`.
  ...(["worker", "worker", "sqld", "build", "everything"] as const).map((what) => ({ how: "kill", what }) as const),
  ...PROCESSES.map((what) => ({ how: "stop", what }) as const),
  ...SERVICES.flatMap((what) => [{ how: "dead", what } as const, { how: "mute", what } as const]),
];

function shuffled<Item>(items: readonly Item[], roll: (sides: number) => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(roll(left.length), 1));
}
