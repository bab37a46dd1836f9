/**
 * Starts the whole shop for a simulation: the worker in workerd, sqld behind a fault-injecting proxy, and the stand-ins
 * (docs/reliability.md#simulated-histories).
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { readSchemaSource, type SchemaSource } from "#db/migrate.ts";
import { closeNow, listen, portOf } from "#local/process/ports.ts";
import { createUndoList, type UndoList } from "#local/process/undo-list.ts";
import { startDbProxy } from "#local/shop/db-proxy.ts";
import { createFaults, type Faults } from "#local/shop/faults.ts";
import { databaseFile } from "#local/shop/sqld.ts";
import { openMailbox } from "#local/stand-ins/mailbox.ts";
import { createMercadoPago } from "#local/stand-ins/mercado-pago/mercado-pago.ts";
import { manualClock } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { createStandIns } from "#local/stand-ins/server.ts";
import { startWorkerd } from "../../bench/workerd.ts";
import { connect, emptyTables, makeAnew } from "../database.ts";
import { variablesFor } from "../harness.ts";
import { START_MS } from "../ledger/small-shop.ts";
import { bundled } from "../setup/bundles.ts";
import { startSqld } from "../sqld.ts";
import { CONTROL_PATH, type Control, LONG_TIMEOUTS, type ScheduledEvent } from "./control.ts";
import { openDatabaseFile } from "./database-file.ts";
import { type Opening, openingStatements } from "./shop.ts";

export type TestSystem = Awaited<ReturnType<typeof startParts>>;

const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_NIGHT = "20 7 * * *";

/** Starts everything on free ports. If a part does not start, stops the others. */
export async function startTestSystem(start = startWorkerd): Promise<TestSystem> {
  const undo = createUndoList();
  try {
    return await startParts(start, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function startParts(start: typeof startWorkerd, undo: UndoList) {
  const sqld = await startDatabase(undo);
  const { db } = sqld;
  let source = readSchemaSource();
  const faults = createFaults();
  const proxy = await startDbProxy(sqld.url, faults, losingStreams());
  undo.add(proxy.close);
  const outside = await startStandIns(faults, undo);
  const worker = await bundled({ ...variablesFor(proxy.url, outside.url), LIMITS: "off" });
  const workerd = await start([worker]);
  undo.add(workerd.stop);
  const url = workerd.urlOf(worker.name);
  const sendControl = (message: Control | ScheduledEvent) =>
    fetch(url + CONTROL_PATH, { method: "POST", body: JSON.stringify(message) });
  let nowMs = START_MS;
  const control = async (message: Control) => {
    nowMs = message.nowMs;
    await outside.moveTo(nowMs);
    return z.array(z.string()).parse(await (await sendControl(message)).json());
  };
  return {
    url,
    /** The database, without faults. */
    db,
    /** Returns the stored rows of each statement, all from one snapshot. */
    read: sqld.read,
    faults,
    /** The mail provider's list: the key of each delivered mail, once per delivery. */
    delivered: outside.delivered,
    /** The subject of each delivered mail by its key. The outbox keeps no content of a sent mail. */
    subjects: outside.subjects,
    /** The card provider of the current shop. It holds its webhooks until a test delivers them. */
    provider: outside.provider,
    providerUrl: `${outside.url}/mercadopago`,
    /**
     * Sets the worker's clock, and advances the card provider's to the same time. Returns what the worker logged since the last
     * call.
     */
    control,
    nowMs: () => nowMs,
    /** Runs the five-minute jobs. False when one failed. */
    runCron: async () => (await sendControl({ schedule: EVERY_FIVE_MINUTES })).ok,
    /** Runs the nightly jobs. False when one failed. */
    runNight: async () => (await sendControl({ schedule: EVERY_NIGHT })).ok,
    /** Recreates the database from another schema, such as one with a deliberate bug. */
    async use(other: SchemaSource) {
      source = other;
      await makeAnew(db, source);
    },
    /** Empties everything and opens a shop with this stock at `START_MS`. `seed` determines ids. */
    async open(opening: Opening, seed: number) {
      faults.heal();
      await outside.reset(`${url}/api/pay/webhook`);
      await emptyTables(db, source);
      await db.client.batch(openingStatements(opening), "write");
      await control({ nowMs: START_MS, seed, timeoutFactor: LONG_TIMEOUTS });
    },
    close: undo.run,
  };
}

const LOST_EVERY = 20;

/** Returns a change of requests: the database does not know every twentieth open stream on which a batch is sent. */
function losingStreams(): (body: Buffer) => Buffer {
  let batches = 0;
  return (body) => {
    const text = body.toString("utf8");
    if (!/^{"baton":"/.test(text) || !text.includes('"BEGIN') || ++batches % LOST_EVERY > 0) return body;
    return Buffer.from(text.replace(/"baton":"[^"]*"/, '"baton":"lost"'));
  };
}

/** Starts sqld in a temporary folder, and opens its database file for reading. */
async function startDatabase(undo: UndoList) {
  const { url, folder, stop } = await startSqld();
  undo.add(stop);
  const db = connect(url);
  await makeAnew(db);
  const file = openDatabaseFile(databaseFile(folder));
  undo.add(file.close);
  return { url, db, read: file.read };
}

/** Starts the outside services. `reset` empties the providers and sets the webhook URL. */
async function startStandIns(faults: Faults, undo: UndoList) {
  const [folder, standIns] = [mkdtempSync(join(tmpdir(), "azahar-outside-")), createStandIns()];
  const delivered: string[] = [];
  const subjects = new Map<string, string>();
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  let opened = await openProvider(null);
  undo.add(() => opened.provider.close());
  await listen(standIns.server, 0, "LOCAL_PORT");
  undo.add(() => closeNow(standIns.server));
  return {
    url: `http://127.0.0.1:${portOf(standIns.server)}`,
    delivered,
    subjects,
    provider: () => opened.provider,
    /** Advances the clock of the card provider to `nowMs`, and runs the timers that are due by then. */
    async moveTo(nowMs: number) {
      opened.clock.advance(Math.max(0, nowMs - opened.clock.nowMs()));
      await flushPending();
    },
    async reset(webhookUrl: string) {
      opened.provider.close();
      opened = await openProvider(webhookUrl);
      delivered.length = 0;
      subjects.clear();
      const mailbox = await openMailbox(join(folder, `${randomUUID()}.jsonl`), START_MS);
      const deliver: typeof mailbox.deliver = (draft, facts) => {
        delivered.push(facts.key ?? "");
        subjects.set(facts.key ?? "", draft.subject);
        return mailbox.deliver(draft, facts);
      };
      const rebuild = { request: () => "build", list: () => [] };
      const { provider: mercadoPago } = opened;
      standIns.open({ faults, mailbox: { ...mailbox, deliver }, rebuild, mercadoPago, fireCron: async () => "ok" });
    },
  };
}

/** Creates a card provider without payments, with a manual clock. */
async function openProvider(webhookUrl: string | null) {
  const clock = manualClock(START_MS);
  let made = 0;
  const uuid = () => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  };
  const settings = { webhooks: "hold", webhookUrl } as const;
  const provider = await createMercadoPago({ file: null, settings, clock, uuid });
  return { provider, clock };
}

/** Runs the pending microtasks and immediates. */
const flushPending = () => new Promise<void>((next) => setImmediate(() => setImmediate(next)));
