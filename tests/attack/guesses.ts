import { call, PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import type { WorkerUnderTest } from "../harness.ts";

/** Passwords guessed at the sign-in, many at once. */
export interface Attack {
  attempts: number;
  emails: readonly string[];
  addresses: readonly string[];
  /** Requests under way at a time. */
  atOnce: number;
}

/** How the attempts were answered. */
export interface Outcome {
  /** 401: the limits let them through, so a password was compared. */
  compared: number;
  /** 429: refused before anything was compared. */
  refused: number;
  /** Neither, by status, 0 for none: a machine that is too busy for its own attack. */
  lost: Record<string, number>;
  seconds: number;
}

/** Wrong passwords for each e-mail from each address in turn. */
export async function guess(
  worker: WorkerUnderTest,
  { attempts, emails, addresses, atOnce }: Attack,
): Promise<Outcome> {
  const startedMs = performance.now();
  const counts = new Map<number, number>();
  let next = 0;
  const guesser = async () => {
    for (let index = next++; index < attempts; index = next++) {
      const [address = "", round] = [addresses[index % addresses.length], Math.floor(index / addresses.length)];
      const status = await signIn(worker, emails[round % emails.length], `Adivino${index}`, address);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guesser));
  const { 401: compared = 0, 429: refused = 0, ...lost } = Object.fromEntries(counts);
  return { compared, refused, lost, seconds: (performance.now() - startedMs) / 1000 };
}

/** The shopper with the right password; tries again when the machine is too busy to answer. */
export async function ownerEnters(worker: WorkerUnderTest, address: string, triesLeft = 5): Promise<number> {
  const status = await signIn(worker, SHOPPER, PASSWORD, address);
  return triesLeft > 0 && (status === 0 || status >= 500) ? ownerEnters(worker, address, triesLeft - 1) : status;
}

async function signIn(worker: WorkerUnderTest, email: string | undefined, password: string, address: string) {
  try {
    return (await call(worker, "POST /api/auth/login", { body: { email, password }, address })).status;
  } catch {
    return 0;
  }
}

/** Whether the limit let as many through as it should: all that were not lost on the way, and never one more. */
export function held({ compared, refused, lost }: Outcome, { attempts }: Attack, limit: number): boolean {
  const lostInAll = Object.values(lost).reduce((sum, count) => sum + count, 0);
  return compared <= limit && compared + lostInAll >= limit && compared + refused + lostInAll === attempts;
}

/** That many addresses of a network, none twice. */
export function addressesOf(network: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${network}.${index + 1}`);
}

/** Two people there are, and eight whom nobody knows. */
export const EMAILS = [
  "ana@azahar.test",
  "ada@azahar.test",
  ...Array.from({ length: 8 }, (_, index) => `nadie${index}@azahar.test`),
];
