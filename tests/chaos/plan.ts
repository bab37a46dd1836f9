/** What befalls a shop in a chaos run, and when: all of it follows from a seed. */
import { diceFrom } from "#db/seed/dice.ts";

/** What can be struck. The services outside live in the runner's process: `runner` takes them with it. */
const PROCESSES = ["worker", "sqld", "runner", "build"] as const;
export type Part = (typeof PROCESSES)[number];

const SERVICES = ["mail", "mercadopago", "rebuild"] as const;
export type Service = (typeof SERVICES)[number];

/** `kill`: `kill -9`. `stop`: no further step for that long. `dead`, `mute`: a service takes no call, or answers none. */
export type Blow =
  | { how: "kill"; what: Part | "everything" }
  | { how: "stop"; what: Part; forMs: number }
  | { how: "dead" | "mute"; what: Service; forMs: number };

/** A blow, so long after the shop has got over the one before. */
export type Planned = Blow & { afterMs: number };

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 8_000;

/**
 * That many blows. They are dealt from a pack that has each of them, the more frequent ones several times, and is shuffled anew
 * when it is used up: a run of some minutes meets all of them.
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
  // The runner gives a database server up that dies more than five times in a minute: a pack has two.
  ...(["worker", "worker", "sqld", "build", "everything"] as const).map((what) => ({ how: "kill", what }) as const),
  ...PROCESSES.map((what) => ({ how: "stop", what }) as const),
  ...SERVICES.flatMap((what) => [{ how: "dead", what } as const, { how: "mute", what } as const]),
];

function shuffled<Item>(items: readonly Item[], roll: (sides: number) => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(roll(left.length), 1));
}
