import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { median } from "../../bench/figure.ts";
import { call, cookieOf, PASSWORD, SHOPPER } from "../../worker/fixtures/caller.ts";
import { openShop, sharedFixture } from "../../worker/fixtures/shop.ts";
import { startWorker } from "../harness.ts";
import { isInRotation } from "../rotation.ts";
import { type Attack, addressesOf, EMAILS, guess, limitHeld, ownerSignsIn } from "./guesses.ts";

const FULL_ATTACK = process.env["ATTACK"] === "full";

const shop = sharedFixture(() => openShop({ realPasswords: true }));
/** The cookie of a browser in which the owner signed in before. */
let device: string;

beforeAll(async () => {
  const body = { email: SHOPPER, password: PASSWORD };
  device = cookieOf(await call(shop.worker, "POST /api/auth/login", { body, address: "203.0.113.76" }), "device");
});

// The limit of an account lasts an hour.
beforeEach(() => shop.database.db.client.execute("DELETE FROM throttles"));

/** Expects that the limit holds (`limitHeld`), and that meanwhile the owner can sign in from `address` on a known device. */
async function expectHeld(attack: Attack, limit: number, address: string) {
  const outcome = guess(shop.worker, attack);
  const owner = await ownerSignsIn(shop.worker, address, device);
  expect([await outcome, limitHeld(await outcome, attack, limit), owner]).toEqual([expect.anything(), true, 200]);
}

// 50 comparisons take up to two minutes of a processor that other tests share.
const LONG = { timeout: 900_000 };

test.runIf(isInRotation(0))(
  "of 700 guesses from one address for many e-mails, 50 are compared, and the owner can sign in",
  LONG,
  async () => {
    await expectHeld({ attempts: 700, emails: EMAILS, addresses: ["192.0.2.1"], atOnce: 8 }, 50, "203.0.113.77");
    expect(await ownerSignsIn(shop.worker, "192.0.2.1")).toBe(429);
  },
);

test.runIf(isInRotation(1))(
  "of 300 guesses for one e-mail from two addresses, ten per address are compared, and the owner can sign in",
  LONG,
  async () => {
    const addresses = addressesOf("198.51.100", 2);
    await expectHeld({ attempts: 300, emails: [SHOPPER], addresses, atOnce: 8 }, 20, "203.0.113.78");
    // The account's limit does not count guesses that found the queue full. These guesses use up what remains of it.
    const rest = { attempts: 10, emails: [SHOPPER], addresses: addressesOf("198.51.101", 10), atOnce: 1 };
    expect((await guess(shop.worker, rest)).refused).toBeGreaterThan(0);
    expect(await ownerSignsIn(shop.worker, "203.0.113.79")).toBe(429);
    expect(await ownerSignsIn(shop.worker, "203.0.113.79", device)).toBe(200);
  },
);

// Only in `npm run load -- sign-in`, because one comparison takes about 600 ms of processor time.
describe.runIf(FULL_ATTACK)("10,000 guesses", { timeout: 3_600_000 }, () => {
  // The limits allow 10 guesses per e-mail and address, 50 per address and 20 per e-mail.
  test.each([
    { attempts: 2_000, emails: EMAILS, addresses: ["192.0.2.11"], limit: 50 },
    { attempts: 1_000, emails: [SHOPPER], addresses: ["192.0.2.12"], limit: 10 },
    { attempts: 1_000, emails: [SHOPPER], addresses: addressesOf("198.18.0", 40), limit: 20 },
    { attempts: 6_000, emails: EMAILS, addresses: addressesOf("198.19.0", 40), limit: 200 },
  ])("of $attempts from $addresses.length addresses for $emails.length e-mails, $limit are compared", async (wave) => {
    await expectHeld({ ...wave, atOnce: 16 }, wave.limit, `100.64.0.${wave.limit % 250}`);
  });

  test("while guesses of four networks fill all queues, the owner can sign in on a known device", async () => {
    const addresses = addressesOf("198.20.0", 4);
    const outcome = guess(shop.worker, { attempts: 256, emails: EMAILS, addresses, atOnce: 256 });
    await new Promise((filled) => setTimeout(filled, 2_000));
    expect(await ownerSignsIn(shop.worker, "100.64.1.1", device)).toBe(200);
    expect((await outcome).compared).toBeGreaterThan(0);
  });

  test("a wrong password and an unknown e-mail are both 401; their times are printed", async () => {
    const unlimited = await startWorker({
      realPasswords: true,
      tursoUrl: shop.database.proxy.url,
      vars: { LIMITS: "off" },
    });
    const times: { unknown: number[]; wrong: number[] } = { unknown: [], wrong: [] };
    for (let index = 0; index < 100; index++) {
      const pair = [["unknown", `nadie${index}@azahar.test`] as const, ["wrong", SHOPPER] as const];
      // Alternates the order, so that neither always runs first.
      for (const [kind, email] of index % 2 ? pair : pair.toReversed()) {
        const startedMs = performance.now();
        const body = { email, password: "Equivocada1" };
        expect((await call(unlimited, "POST /api/auth/login", { body })).status).toBe(401);
        times[kind].push(performance.now() - startedMs);
      }
    }
    await unlimited.close();
    console.log(`medians: unknown e-mail ${median(times.unknown)} ms, wrong password ${median(times.wrong)} ms`);
  });
});
