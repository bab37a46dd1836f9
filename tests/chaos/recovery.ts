/** The end of a chaos run: ends the faults, and lets the shop complete its open work while time advances. */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { type Database, openDatabase } from "#db/client.ts";
import { readVersions } from "#db/settings/settings.ts";
import { write } from "#db/write.ts";
import { isOpen } from "../simulation/end-checks.ts";
import type { Snapshot } from "../simulation/model/observe.ts";
import { repeatUnanswered } from "./requests.ts";
import type { ChaosShop } from "./shop.ts";
import type { Scene } from "./traffic.ts";

const ROUNDS = 60;
const PAUSE_MS = 2_000;
const HOUR_MS = 3_600_000;

/**
 * Makes open work due: charges whose result is open become two hours older, because their checks depend on their age.
 * Everything else is due now. Amounts and orders stay unchanged.
 */
const TWO_HOURS_LATER = [
  `UPDATE payment_attempts SET sent_at_ms = sent_at_ms - ${2 * HOUR_MS}, next_ask_at_ms = next_ask_at_ms - ${2 * HOUR_MS}
   WHERE next_ask_at_ms IS NOT NULL`,
  "UPDATE outbox SET next_try_at_ms = 0 WHERE state = 'pending'",
  "UPDATE inbox SET next_try_at_ms = 0 WHERE done_at_ms IS NULL",
  "UPDATE refunds SET next_try_at_ms = 0 WHERE state = 'intent'",
  "UPDATE rebuild SET next_try_at_ms = 0, requested_at_ms = 0 WHERE built_version <> requested_version",
];

/** Returns what is still open, as texts; empty when all work is done. `observe` reads the database. */
export async function recover({
  shop,
  scene,
  observe,
}: {
  shop: ChaosShop;
  scene: Scene;
  observe(): Snapshot;
}): Promise<string[]> {
  await fetch(`${shop.localUrl}/faults`, { method: "DELETE" });
  const db = openDatabase({ url: shop.databaseUrl(), timeoutMs: 90_000 });
  let left: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const unanswered = await repeatUnanswered(scene.shop, scene.records);
    await repeatWebhooks(shop);
    const passed = await write(db, TWO_HOURS_LATER);
    if (!passed.ok) throw new Error(`the time could not be advanced: ${passed.refusal.code}`);
    const cron = await fetch(`${shop.localUrl}/cron`, { method: "POST" });
    left = [
      ...(unanswered > 0 ? [`${unanswered} requests without a response`] : []),
      ...(cron.ok ? [] : ["a cron run failed"]),
      ...(await openWorkIn(shop, db, observe())),
    ];
    if (left.length === 0) return [];
    await wait(PAUSE_MS);
  }
  return left.map((one) => `unfinished at the end: ${one}`);
}

async function openWorkIn(shop: ChaosShop, db: Database, snapshot: Snapshot): Promise<string[]> {
  const { catalogueVersion } = await readVersions(db);
  const overdue = snapshot.orders.filter(
    ({ hold, expiresAtMs }) => hold === "held" && Number(expiresAtMs ?? Infinity) <= Date.now(),
  );
  const waiting = snapshot.orders.filter(({ hold, expiresAtMs }) => hold === "held" && expiresAtMs !== null);
  return [
    ...(isOpen(snapshot) ? ["mails, charges, refunds or webhooks"] : []),
    ...(overdue.length > 0 ? [`${overdue.length} overdue orders`] : []),
    ...(waiting.length > overdue.length ? [`${waiting.length - overdue.length} orders that are not overdue yet`] : []),
    ...((await builtVersion(shop)) === catalogueVersion ? [] : ["pages of another catalogue version"]),
  ];
}

/** Returns the catalogue version of the served pages; null when none are served. */
export async function builtVersion({ shopUrl }: Pick<ChaosShop, "shopUrl">): Promise<number | null> {
  const response = await fetch(`${shopUrl}/build.json`).catch(() => null);
  if (!response?.ok) return null;
  return z.object({ catalogueVersion: z.int() }).parse(await response.json()).catalogueVersion;
}

const noticesSchema = z.array(z.object({ id: z.number(), kind: z.string(), state: z.string() }));

/** Delivers unaccepted webhooks again: the provider retries for days, but its stand-in gives up after seconds. */
async function repeatWebhooks({ localUrl }: ChaosShop): Promise<void> {
  const base = `${localUrl}/mercadopago/_/notices`;
  const notices = noticesSchema.parse(await (await fetch(base)).json());
  for (const { id, kind, state } of notices)
    if (kind !== "forged" && state !== "delivered")
      await fetch(`${base}/${id}/deliver`, { method: "POST", body: "{}" });
}
