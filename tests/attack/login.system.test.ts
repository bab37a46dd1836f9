import { afterAll, beforeAll, expect, test } from "vitest";
import { SHOPPER } from "../../worker/fixtures/caller.ts";
import { type ShopWorld, startWorld } from "../../worker/fixtures/world.ts";
import { startWorker, type WorkerUnderTest } from "../harness.ts";
import { isInRotation } from "../rotation.ts";
import { startSqld } from "../sqld.ts";
import { type Attack, addressesOf, EMAILS, guess, held, ownerEnters } from "./guesses.ts";

let world: ShopWorld;
let worker: WorkerUnderTest;

beforeAll(async () => {
  world = await startWorld(startSqld());
  worker = await startWorker({ realPasswords: true, tursoUrl: world.proxy.url });
});
afterAll(async () => {
  await worker?.close();
  await world?.stop();
});

/** Returns the outcome of the attack, and the status of the owner's sign-in from `address` during it. */
async function attackedBy(attack: Attack, address: string) {
  const outcome = guess(worker, attack);
  return { owner: await ownerEnters(worker, address), outcome: await outcome };
}

// The full attack, 10,000 guesses, is `node tests/attack/login.ts`: one comparison takes 95 ms of CPU.
test.runIf(isInRotation(0))(
  "of 700 guesses from one address for many e-mails, 50 are compared, and the owner can sign in",
  async () => {
    const attack = { attempts: 700, emails: EMAILS, addresses: ["192.0.2.1"], atOnce: 8 };
    const { owner, outcome } = await attackedBy(attack, "203.0.113.77");
    expect([outcome, held(outcome, attack, 50), owner]).toEqual([expect.anything(), true, 200]);
    expect(await ownerEnters(worker, "192.0.2.1")).toBe(429);
  },
);

test.runIf(isInRotation(1))(
  "of 300 guesses for one e-mail from two addresses, ten per address are compared, and the owner can sign in",
  async () => {
    const attack = { attempts: 300, emails: [SHOPPER], addresses: addressesOf("198.51.100", 2), atOnce: 8 };
    const { owner, outcome } = await attackedBy(attack, "203.0.113.78");
    expect([outcome, held(outcome, attack, 20), owner]).toEqual([expect.anything(), true, 200]);
    expect(await ownerEnters(worker, "203.0.113.79")).toBe(200);
  },
);
