/** The database checks of `npm run doctor`. */

import { LEGAL_TEXTS, type LegalTexts, type Settings, type ShopIdentity } from "#shop/settings/settings.ts";
import { isCbu } from "#shop/settings/settings-texts.ts";
import { audit, type Violation } from "../audit.ts";
import type { Database } from "../client.ts";
import { isMigrated } from "../migrate.ts";
import { read } from "../read.ts";
import { readLegalTexts, readSettings } from "../settings/settings.ts";
import { readRebuild } from "../storefront/rebuild.ts";

const MAIL_LATE_MS = 3_600_000;
/** Only failed mails that were queued in the last day count, as in the shop's alarm (db/reports/shop-status.ts). */
const MAIL_FAILED_MS = 24 * 3_600_000;
/** Maximum number of ids listed per rule; the rest is a count. */
const MAX_LISTED_IDS = 5;

/**
 * Examines a database and changes nothing. A check that fails to run is a finding too. Without the right schema the
 * other checks are skipped. `nowMs` decides which holds, webhooks and mails are overdue.
 */
export async function examine(db: Database, nowMs: number): Promise<Finding[]> {
  const schema = await runCheck("schema", () => examineSchema(db));
  if (!schema.ok) return [schema];
  const others = [
    runCheck("administrator", () => examineAdministrator(db)),
    runCheck("settings", () => examineSettings(db)),
    runCheck("law", () => examineLaw(db)),
    runCheck("catalogue", () => examineCatalogue(db)),
    runCheck("pages", () => examinePages(db)),
    runCheck("mails", () => examineMails(db, nowMs)),
    runCheck("stock and orders", () => examineStockAndOrders(db, nowMs)),
  ];
  return [schema, ...(await Promise.all(others))];
}

async function runCheck(name: string, check: () => Promise<Omit<Finding, "name">>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    return { name, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function examineSchema(db: Database) {
  const problem = (await isMigrated(db)) ? null : "not the current schema: run `npm run db:migrate`";
  return findingOf("schema", problem, "current, with all triggers");
}

async function examineAdministrator(db: Database) {
  const count = await countOf(
    db,
    "users WHERE role = 'admin' AND admin_role = 'owner' AND active AND verified AND left_at_ms IS NULL",
  );
  const problem = count > 0 ? null : "the shop has no active owner: run `npm run admin:create -- <e-mail>`";
  return findingOf("administrator", problem, `${count} active`);
}

async function examineSettings(db: Database) {
  const missing = missingSettings(await readSettings(db));
  return findingOf(
    "settings",
    missing.length > 0 ? `missing: ${missing.join("; ")}. Complete them in the panel under Administrador` : null,
    "complete",
  );
}

async function examineLaw(db: Database) {
  const [{ shop }, written] = await Promise.all([readSettings(db), readLegalTexts(db)]);
  const missing = missingLegal(shop, written);
  const problem = `missing: ${missing.join("; ")}. Complete them in the panel under Administrador`;
  return warningOf("law", missing.length > 0 ? problem : null, "legal texts, seller and fiscal data are complete");
}

async function examineCatalogue(db: Database) {
  const count = await countOf(db, "perfumes WHERE active AND archived_at_ms IS NULL");
  return findingOf(
    "catalogue",
    count > 0 ? null : "no perfume is active: add perfumes in the panel",
    `${count} active perfumes`,
  );
}

async function examinePages(db: Database) {
  const { catalogueVersion, builtVersion } = await readRebuild(db);
  const problem = `built from catalogue version ${builtVersion}, but the catalogue is at ${catalogueVersion}: wait for the next build, or see why the last one failed`;
  return findingOf(
    "pages",
    builtVersion === catalogueVersion ? null : problem,
    `built from the current catalogue version, ${builtVersion}`,
  );
}

async function examineMails(db: Database, nowMs: number) {
  const failed = `state = 'failed' AND created_at_ms >= ${Math.trunc(nowMs - MAIL_FAILED_MS)}`;
  const late = `state = 'pending' AND created_at_ms < ${Math.trunc(nowMs - MAIL_LATE_MS)}`;
  const count = await countOf(db, `outbox WHERE (${failed}) OR (${late})`);
  const problem = `${count} failed (of those of the last day) or waiting for more than an hour: check the mail provider's key and the cron jobs`;
  return findingOf("mails", count > 0 ? problem : null, "none of the last day failed, and none is overdue");
}

async function examineStockAndOrders(db: Database, nowMs: number) {
  const violations = await audit(db, nowMs);
  return findingOf(
    "stock and orders",
    violations.length > 0 ? violations.map(describe).join("; ") : null,
    "all rules hold",
  );
}

function describe({ invariant, rule, ids }: Violation): string {
  const more = ids.length > MAX_LISTED_IDS ? ` and ${ids.length - MAX_LISTED_IDS} more` : "";
  return `${invariant} ${rule}: ${ids.slice(0, MAX_LISTED_IDS).join(", ")}${more}`;
}

async function countOf(db: Database, rows: string): Promise<number> {
  const [[row] = []] = await read(db, [`SELECT count(*) AS n FROM ${rows}`]);
  return Number(row?.["n"]);
}

/** No bank has this code; the demo account uses it. */
const DEMO_BANK = "999";
/** The default name of a new shop (`db/settings/tables.ts`). */
const UNSET_SHOP_NAME = "Tienda";
const EXAMPLE_HOST = /@[^@]*\.(example|test|invalid)$/;

/** Returns the settings that a shop must complete before it takes money, as short texts. */
export function missingSettings({ bank, shop, showrooms }: Settings): string[] {
  return [
    bank.holder.trim() === "" && "bank account holder",
    !isCbu(bank.cbu) && "a CBU with valid check digits",
    bank.cbu.startsWith(DEMO_BANK) && "the shop's own CBU (the current one is the demo account's)",
    bank.alias.trim() === "" && "bank account alias",
    ["", UNSET_SHOP_NAME].includes(shop.shopName.trim()) && "the shop's name",
    (shop.email.trim() === "" || EXAMPLE_HOST.test(shop.email.trim())) && "the shop's e-mail",
    shop.taxId.trim() === "" && "the seller's CUIT",
    shop.legalName.trim() === "" && "the seller's legal name",
    showrooms.length === 0 && "a showroom (pickup is not possible without one)",
  ].filter((problem) => problem !== false);
}

/** Returns the missing texts and data that the law requires of an online shop, as short texts. */
export function missingLegal({ taxId, legalName, fiscalDataUrl }: ShopIdentity, written: LegalTexts): string[] {
  const drafts = LEGAL_TEXTS.filter((key) => written[key].trim() === "");
  return [
    drafts.length > 0 && `texts reviewed by a lawyer, in place of the drafts of ${drafts.join(", ")}`,
    taxId.trim() === "" && "the seller's CUIT",
    legalName.trim() === "" && "the seller's legal name",
    fiscalDataUrl.trim() === "" && "the fiscal data link (form 960/D of ARCA)",
  ].filter((problem) => problem !== false);
}

/** The result of one check. */
export interface Finding {
  name: string;
  ok: boolean;
  /** What is missing and how to fix it, or what was found. */
  message: string;
  /** A warning: the shop can sell without it. */
  warns?: true;
}

/** `problem` says what is missing and how to fix it; null if nothing is. */
export function findingOf(name: string, problem: string | null, success: string): Finding {
  return problem === null ? { name, ok: true, message: success } : { name, ok: false, message: problem };
}

/** Like `findingOf`, for something that the shop can sell without. */
export function warningOf(name: string, problem: string | null, success: string): Finding {
  return problem === null ? { name, ok: true, message: success } : { name, ok: true, message: problem, warns: true };
}
