/** Global setup of the browser tests: one shop for each vitest project. At the end, the log must contain no personal data. */

import { createClient } from "@libsql/client";
import type { TestProject } from "vitest/node";
import { mailsTo } from "../mailed.ts";
import { type RunningShop, startShop } from "../shop.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shopUrl: string;
    localUrl: string;
    databaseUrl: string;
  }
}

/** Journeys need only the first build, so their shop rebuilds at most once an hour: a rebuild takes much processor time. */
export default async function runningShop(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop({ REBUILD_SECONDS: project.name === "journeys" ? "3600" : "0" });
  project.provide("shopUrl", shop.shopUrl);
  project.provide("localUrl", shop.localUrl);
  project.provide("databaseUrl", shop.databaseUrl);
  return async () => {
    const found = await findPersonalData(shop).finally(() => shop.stop());
    if (found.length > 0) throw new Error(`The worker logged personal data (docs/faults.md): ${found.join(", ")}`);
  };
}

/** Shorter texts occur in any log by chance. */
const MIN_LENGTH = 5;

/**
 * Returns the kinds of personal data and link secrets that occur in the worker's log, without their values. Throws when the
 * database has no users or the log is empty, because the check would prove nothing.
 */
async function findPersonalData({ databaseUrl, localUrl, workerLog }: RunningShop): Promise<string[]> {
  const facts = [...(await factsOfPeople(databaseUrl)), ...(await secretsOfMails(localUrl))];
  const log = workerLog();
  if (facts.length === 0 || log.length === 0)
    throw new Error("The database has no personal data to search for, or the log is empty.");
  return [...new Set(facts.filter(({ text }) => log.includes(text)).map(({ what }) => what))];
}

interface Fact {
  what: string;
  text: string;
}

async function factsOfPeople(databaseUrl: string): Promise<Fact[]> {
  const database = createClient({ url: databaseUrl });
  const tables = ["users", "addresses", "outbox", "sessions", "one_time_tokens"];
  const columns = /^(email|first_name|last_name|phone|dni|street|indications|recipient|token_hash|password_hash)$/;
  const results = await database.batch(tables.map((table) => `SELECT * FROM ${table}`));
  database.close();
  return results
    .flatMap(({ rows }) => rows.flatMap((row) => Object.entries({ ...row })))
    .filter(([column]) => columns.test(column))
    .map(([what, value]) => ({ what, text: String(value) }))
    .filter(({ text }) => text.length >= MIN_LENGTH);
}

async function secretsOfMails(localUrl: string): Promise<Fact[]> {
  const sent = await mailsTo(localUrl);
  const addresses = sent.map(({ to }) => ({ what: "address of a mail", text: to }));
  const links = sent.flatMap(({ links }) => links.filter((link) => /\/validate-link\/|[?#]k=/.test(link)));
  return [...addresses, ...links.map((link) => ({ what: "token of a link", text: link.split(/[/=]/).at(-1) ?? link }))];
}
