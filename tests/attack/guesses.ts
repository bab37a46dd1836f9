import { call, PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import type { WorkerUnderTest } from "../harness.ts";

/** A burst of concurrent password guesses. */
export interface Attack {
  attempts: number;
  emails: readonly string[];
  addresses: readonly string[];
  /** Maximum number of open requests. */
  atOnce: number;
}

/** The number of guesses by response. */
export interface Outcome {
  /** 401: below the limits, so the password was compared. */
  compared: number;
  /** 429: refused by a limit, before any comparison. */
  refused: number;
  /** Requests sent again, after a 5xx or no response. The limit may have counted them. */
  again: number;
  /** Other statuses, 0 for no response: the machine is overloaded by the attack. */
  lost: Record<string, number>;
  seconds: number;
}

/** Sends wrong passwords, rotating over the addresses and then over the e-mails. */
export async function guess(
  worker: WorkerUnderTest,
  { attempts, emails, addresses, atOnce }: Attack,
): Promise<Outcome> {
  const startedMs = performance.now();
  const counts = new Map<number, number>();
  let next = 0;
  let again = 0;
  const guesser = async () => {
    for (let index = next++; index < attempts; index = next++) {
      const [address = "", round] = [addresses[index % addresses.length], Math.floor(index / addresses.length)];
      const sent = { email: emails[round % emails.length], password: `Adivino${index}`, address };
      const status = await signIn(worker, sent, () => again++);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guesser));
  const { 401: compared = 0, 429: refused = 0, ...lost } = Object.fromEntries(counts);
  return { compared, refused, again, lost, seconds: (performance.now() - startedMs) / 1000 };
}

/** Signs in as the shopper with the right password. Returns the status. */
export function ownerSignsIn(worker: WorkerUnderTest, address: string, device?: string): Promise<number> {
  return signIn(worker, { email: SHOPPER, password: PASSWORD, address, cookie: device });
}

interface SignIn {
  email: string | undefined;
  password: string;
  address: string;
  cookie?: string | undefined;
}

const TRIES = 6;

/** Returns the status. Sends the request again after no response or a 5xx, such as the 503 of a full queue. */
async function signIn(worker: WorkerUnderTest, sent: SignIn, onAgain: () => void = () => {}): Promise<number> {
  const { email, password, address, cookie } = sent;
  let status = 0;
  for (let tries = 0; tries < TRIES && (status === 0 || status >= 500); tries++) {
    if (tries > 0) onAgain();
    const sending = call(worker, "POST /api/auth/login", { body: { email, password }, address, cookie });
    status = await sending.then((response) => response.status).catch(() => 0);
  }
  return status;
}

/**
 * True when the limit held: exactly `limit` guesses were compared, or fewer if some had to be sent again or were lost. The
 * limit subtracts a guess that finds the queue full. But it also counts the guesses that it refuses, so after some refusals
 * the subtraction allows no further guess until the window ends.
 */
export function limitHeld({ compared, refused, again, lost }: Outcome, { attempts }: Attack, limit: number): boolean {
  const lostInAll = Object.values(lost).reduce((sum, count) => sum + count, 0);
  const isUsed = compared + again + lostInAll >= limit;
  return compared <= limit && isUsed && compared + refused + lostInAll === attempts;
}

/** Returns `count` distinct addresses of a network. */
export function addressesOf(network: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${network}.${index + 1}`);
}

/** Two existing accounts and eight unknown e-mails. */
export const EMAILS = [
  "ana@azahar.test",
  "ada@azahar.test",
  ...Array.from({ length: 8 }, (_, index) => `nadie${index}@azahar.test`),
];
