/** The whole shop around one process: the worker in workerd, sqld behind the fault proxy, the stand-ins (reliability 3.4.1, R3). */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InStatement, Row } from "@libsql/client/web";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { readSchemaSource, type SchemaSource } from "#db/migrate.ts";
import { createFaults, type Faults } from "#local/faults.ts";
import { closeNow, listen, portOf } from "#local/ports.ts";
import { databaseFile, startSqld } from "#local/sqld.ts";
import { openMailbox } from "#local/stand-ins/mailbox.ts";
import { type ManualClock, manualClock } from "#local/stand-ins/mercado-pago/clock.fixture.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/credentials.ts";
import { createMercadoPago, type MercadoPago } from "#local/stand-ins/mercado-pago/mercado-pago.ts";
import { createStandIns } from "#local/stand-ins/server.ts";
import { createUndoList, type UndoList } from "#local/undo.ts";
import { startWorkerd } from "../../bench/workerd.ts";
import { connect, emptyTables, makeAnew } from "../database.ts";
import { bundled } from "./bundle.ts";
import { CONTROL_PATH, type Control, type Fire, UNHURRIED } from "./control.ts";
import { startKeptStreams } from "./kept-streams.ts";
import { openLedgerFile } from "./ledger-file.ts";
import { type Opening, openingStatements, START_MS } from "./shop.ts";
import { variablesFor } from "./variables.ts";

export interface Rig {
  /** Where the worker answers. */
  url: string;
  /** The database past the proxy: always healthy. */
  db: Database;
  /** The rows of each statement, all of one moment, as they are stored. */
  read(statements: readonly InStatement[]): Row[][];
  faults: Faults;
  /** The provider's own list: the key of each mail it delivered, once for each time it did. */
  delivered: string[];
  /** The card provider of the shop that is open: its notices are held until they are delivered by hand. */
  provider(): MercadoPago;
  /** Where the card provider answers. */
  providerUrl: string;
  /** Makes the database anew from another schema: one with a planted fault. */
  use(source: SchemaSource): Promise<void>;
  /** Empties everything and opens a shop with this much stock at `START_MS`; ids follow from `seed`. */
  open(opening: Opening, seed: number): Promise<void>;
  /** Moves the clock; answers what the worker logged since it was last asked. */
  control(orders: Control): Promise<string[]>;
  /** What its clock says. */
  nowMs(): number;
  /** Runs the jobs of five minutes; false when one of them failed. */
  runCron(): Promise<boolean>;
  /** Runs the jobs of the night; false when one of them failed. */
  runNight(): Promise<boolean>;
  stop(): Promise<void>;
}

const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_NIGHT = "20 7 * * *";

/** Starts everything on free ports; when something does not start, what did is ended. */
export async function startRig(start = startWorkerd): Promise<Rig> {
  const undo = createUndoList();
  try {
    return await startParts(start, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function startParts(start: typeof startWorkerd, undo: UndoList): Promise<Rig> {
  const sqld = await startDatabase(undo);
  const { db } = sqld;
  let source = readSchemaSource();
  const faults = createFaults();
  const proxy = await startKeptStreams(sqld.url, faults);
  undo.add(proxy.close);
  const outside = await startOutside(faults, undo);
  const worker = await bundled(variablesFor(proxy.url, outside.url));
  const workerd = await start([worker]);
  undo.add(workerd.stop);
  const url = workerd.urlOf(worker.name);
  const tell = (orders: Control | Fire) => fetch(url + CONTROL_PATH, { method: "POST", body: JSON.stringify(orders) });
  let nowMs = START_MS;
  const control = async (orders: Control) => {
    nowMs = orders.nowMs;
    await outside.moveTo(nowMs);
    return z.array(z.string()).parse(await (await tell(orders)).json());
  };
  return {
    url,
    db,
    read: sqld.read,
    faults,
    delivered: outside.delivered,
    provider: outside.provider,
    providerUrl: `${outside.url}/mercadopago`,
    control,
    nowMs: () => nowMs,
    runCron: async () => (await tell({ schedule: EVERY_FIVE_MINUTES })).ok,
    runNight: async () => (await tell({ schedule: EVERY_NIGHT })).ok,
    async use(other) {
      source = other;
      await makeAnew(db, source);
    },
    async open(opening, seed) {
      faults.heal();
      await outside.forget(`${url}/api/pay/webhook`);
      await emptyTables(db, source);
      await db.client.batch(openingStatements(opening), "write");
      await control({ nowMs: START_MS, seed, patience: UNHURRIED });
    },
    stop: undo.run,
  };
}

/** The real server in a folder of its own, and its file. */
async function startDatabase(undo: UndoList) {
  const folder = mkdtempSync(join(tmpdir(), "azahar-simulated-"));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  const place = { folder: join(folder, "db"), logFile: join(folder, "sqld.log"), onSpawn: () => {} };
  const url = await startSqld(place, console.error, undo);
  const streams = await startKeptStreams(url, createFaults());
  undo.add(streams.close);
  const db = connect(streams.url);
  await makeAnew(db);
  const file = openLedgerFile(databaseFile(place.folder));
  undo.add(file.close);
  return { url, db, read: file.read };
}

/** The services outside. `forget` gives the providers an empty memory, and says where notices of payments go. */
async function startOutside(faults: Faults, undo: UndoList) {
  const [folder, standIns] = [mkdtempSync(join(tmpdir(), "azahar-outside-")), createStandIns()];
  const delivered: string[] = [];
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  let opened = await openProvider(null);
  undo.add(() => opened.provider.close());
  await listen(standIns.server, 0, "LOCAL_PORT");
  undo.add(() => closeNow(standIns.server));
  return {
    url: `http://127.0.0.1:${portOf(standIns.server)}`,
    delivered,
    provider: () => opened.provider,
    /** What falls due by then happens. */
    async moveTo(nowMs: number) {
      opened.clock.advance(Math.max(0, nowMs - opened.clock.nowMs()));
      await afterwards();
    },
    async forget(webhookUrl: string) {
      opened.provider.close();
      opened = await openProvider(webhookUrl);
      delivered.length = 0;
      const mailbox = await openMailbox(join(folder, `${randomUUID()}.jsonl`), START_MS);
      const deliver: typeof mailbox.deliver = (draft, facts) => {
        delivered.push(facts.key ?? "");
        return mailbox.deliver(draft, facts);
      };
      const rebuild = { request: () => "build", list: () => [] };
      const { provider: mercadoPago } = opened;
      standIns.open({ faults, mailbox: { ...mailbox, deliver }, rebuild, mercadoPago, fireCron: async () => "ok" });
    },
  };
}

/** A card provider with empty books whose clock stands still until it is moved. */
async function openProvider(webhookUrl: string | null): Promise<{ provider: MercadoPago; clock: ManualClock }> {
  const clock = manualClock(START_MS);
  let made = 0;
  const uuid = () => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  };
  const settings = { webhooks: "hold", webhookUrl } as const;
  const provider = await createMercadoPago({ file: null, credentials: LOCAL_CREDENTIALS, settings, clock, uuid });
  return { provider, clock };
}

/** Work that was begun and waits for nothing outside is done by then. */
const afterwards = () => new Promise<void>((next) => setImmediate(() => setImmediate(next)));
