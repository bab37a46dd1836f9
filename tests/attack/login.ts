/**
 * The full attack on sign-in: 10,000 guesses against the real worker (docs/faults.md#s-8-sign-in-limits), and the response
 * times of a wrong password and an unknown e-mail (docs/faults.md#s-7-unknown-e-mail-at-sign-in). Prints its figures; exits
 * with 1 when a limit let too many guesses through or the owner could not sign in.
 */

import { median } from "../../bench/figure.ts";
import { call, SHOPPER } from "../../worker/fixtures/caller.ts";
import { type ShopWorld, startWorld } from "../../worker/fixtures/world.ts";
import { startWorker, type WorkerUnderTest } from "../harness.ts";
import { startSqld } from "../sqld.ts";
import { type Attack, addressesOf, EMAILS, guess, held, ownerEnters } from "./guesses.ts";

interface Wave extends Attack {
  name: string;
  /** The exact number of guesses the limits allow: 10 per e-mail and address, 50 per address. */
  limit: number;
}

const WAVES: Wave[] = [
  {
    name: "1 address, 10 e-mails",
    attempts: 2_000,
    emails: EMAILS,
    addresses: ["192.0.2.1"],
    atOnce: 16,
    limit: 50,
  },
  {
    name: "1 address, 1 e-mail",
    attempts: 1_000,
    emails: [SHOPPER],
    addresses: ["192.0.2.2"],
    atOnce: 16,
    limit: 10,
  },
  {
    name: "40 addresses, 1 e-mail",
    attempts: 1_000,
    emails: [SHOPPER],
    addresses: addressesOf("198.51.100", 40),
    atOnce: 16,
    limit: 400,
  },
  {
    name: "40 addresses, 10 e-mails",
    attempts: 6_000,
    emails: EMAILS,
    addresses: addressesOf("203.0.113", 40),
    atOnce: 16,
    limit: 2_000,
  },
];
const WARM_UP = 5;

const samples = Number(process.env.SAMPLES ?? 100);
const world = await startWorld(startSqld());
try {
  const allHeld = await attackAll(world);
  await measure(world);
  process.exitCode = allHeld ? 0 : 1;
} finally {
  await world.stop();
}

async function attackAll({ proxy }: ShopWorld): Promise<boolean> {
  const worker = await startWorker({ realPasswords: true, tursoUrl: proxy.url });
  let allHeld = true;
  for (const [index, wave] of WAVES.entries()) allHeld = (await attack(worker, wave, index)) && allHeld;
  await worker.close();
  return allHeld;
}

async function attack(worker: WorkerUnderTest, wave: Wave, index: number): Promise<boolean> {
  const [outcome, owner] = await Promise.all([guess(worker, wave), ownerAmidst(worker, `100.64.0.${index + 1}`)]);
  const { compared, refused, lost, seconds } = outcome;
  const good = held(outcome, wave, wave.limit) && owner.status === 200;
  console.log(
    `${good ? "held" : "BROKEN"}  ${wave.name}: ${wave.attempts} guesses in ${seconds.toFixed(0)} s,`,
    `${compared} compared (limit ${wave.limit}), ${refused} refused, lost ${JSON.stringify(lost)};`,
    `the owner from another address: ${owner.status} after ${owner.ms.toFixed(0)} ms`,
  );
  return good;
}

/** Signs the owner in half a second after the attack starts. */
async function ownerAmidst(worker: WorkerUnderTest, address: string) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const startedMs = performance.now();
  return { status: await ownerEnters(worker, address), ms: performance.now() - startedMs };
}

async function measure({ proxy }: ShopWorld): Promise<void> {
  const worker = await startWorker({ realPasswords: true, tursoUrl: proxy.url, vars: { LIMITS: "off" } });
  const { unknownMs, wrongMs } = await compareLatencies(worker, samples);
  const apart = (Math.abs(unknownMs - wrongMs) / Math.max(unknownMs, wrongMs)) * 100;
  console.log(
    `medians of ${samples}: unknown e-mail ${unknownMs.toFixed(1)} ms, wrong password ${wrongMs.toFixed(1)} ms,`,
    `${apart.toFixed(1)} % apart`,
  );
  await worker.close();
}

/** Returns the median sign-in times of an unknown e-mail and of a wrong password, measured alternately under the same load. */
async function compareLatencies(worker: WorkerUnderTest, samples: number) {
  const times: { unknown: number[]; wrong: number[] } = { unknown: [], wrong: [] };
  for (let index = -WARM_UP; index < samples; index++) {
    const turn = [
      ["unknown", `nadie${index + WARM_UP}@azahar.test`],
      ["wrong", SHOPPER],
    ] as const;
    // Alternates the order, so that neither always runs first.
    for (const [which, email] of index % 2 ? turn : turn.toReversed()) {
      const ms = await timed(worker, email);
      if (index >= 0) times[which].push(ms);
    }
  }
  return { unknownMs: median(times.unknown), wrongMs: median(times.wrong) };
}

async function timed(worker: WorkerUnderTest, email: string): Promise<number> {
  const startedMs = performance.now();
  const { status } = await call(worker, "POST /api/auth/login", { body: { email, password: "Equivocada1" } });
  if (status !== 401) throw new Error(`a wrong sign-in got status ${status}`);
  return performance.now() - startedMs;
}
