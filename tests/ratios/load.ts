/** Generates load: as fast as responses arrive, or at a fixed rate. */
import type { Answer } from "./calls.ts";

export interface Load {
  answers: Answer[];
  seconds: number;
}

/** Runs `clients` concurrent clients that send the next request after each response, until `goesOn` returns false. */
export async function asFastAsAnswered(
  clients: number,
  goesOn: (asked: number, elapsedMs: number) => boolean,
  one: (index: number) => Promise<Answer>,
): Promise<Load> {
  const [answers, beganMs]: [Answer[], number] = [[], performance.now()];
  let asked = 0;
  const client = async () => {
    while (goesOn(asked, performance.now() - beganMs)) answers.push(await one(asked++));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { answers, seconds: (performance.now() - beganMs) / 1000 };
}

/** Sends `perSecond` requests for `seconds`, regardless of responses. Resolves when all have been answered. */
export async function atRate(
  perSecond: number,
  seconds: number,
  one: (index: number) => Promise<Answer>,
): Promise<Load> {
  const [pending, beganMs]: [Promise<Answer>[], number] = [[], performance.now()];
  const all = Math.ceil(perSecond * seconds);
  while (pending.length < all) {
    const due = Math.min(((performance.now() - beganMs) / 1000) * perSecond, all);
    while (pending.length < due) pending.push(one(pending.length));
    await new Promise((next) => setTimeout(next, 2));
  }
  const answers = await Promise.all(pending);
  return { answers, seconds: (performance.now() - beganMs) / 1000 };
}

/** Returns a percentile of the response times in ms. */
export function percentile(answers: readonly Answer[], percent: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN;
}

export function rate({ answers, seconds }: Load): number {
  return answers.length / seconds;
}

/** Counts responses by status and refusal code. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code ? `${status} ${code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts failed connections and statuses from 500 on. */
export function failures(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status === 0 || status >= 500).length;
}
