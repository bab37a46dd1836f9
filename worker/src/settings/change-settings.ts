import { readAccountView } from "#db/accounts/accounts.ts";
import { findRateChange } from "#db/pricing/rate.ts";
import { rowsOf } from "#db/read.ts";
import type { AuditRecord } from "#db/reports/audit-log.ts";
import {
  RATE_ACTIONS,
  readSettingsView,
  type SettingsView,
  selectSettingsView,
  settingsViewOf,
  storeSettings,
} from "#db/settings/settings-admin.ts";
import { dayInArgentina, personName } from "#shop/accounts/person.ts";
import { fieldErrors, wireValues } from "#shop/fields.ts";
import type { BankMail } from "#shop/mail/mail.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import { accountLine, bankAt, changedBank, isSameAccount } from "#shop/settings/bank-change.ts";
import { bannerDayOn } from "#shop/settings/banner.ts";
import { RATE_FIELDS } from "#shop/settings/fields.ts";
import { readSettingsForm, type SettingsForm } from "#shop/settings/settings-form.ts";
import { changedSheet, differenceOf, type SettingsChange, type SettingsSheet } from "#shop/settings/settings-sheet.ts";
import { type RequestContext, written } from "../request-context.ts";

/** Whether the shop has this picture. */
type HasPicture = (path: string) => Promise<boolean>;

interface SettingsInput {
  form: SettingsForm;
  /** `updatedAt` of the settings that the administrator saw; undefined when not sent. */
  seenAtMs: number | undefined;
  by: string;
  hasPicture: HasPicture;
  /** The delay of a change of the bank account. */
  bankChangeHours: number;
}

type SettingsChanged =
  | { ok: true; view: SettingsView }
  | (Refused<"settings_stale"> & { fresh: SettingsView })
  | Refused<"invalid_fields">;

const SETTINGS_ACTION = { noun: "settings", nounId: "shop", what: "settings_changed" } as const;
type RateAction = Extract<AuditAction, "rate_changed" | "rate_undone">;

const HOUR_MS = 3_600_000;
/** Attempts at a change without `seenAtMs` when others change the settings at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * Changes any part of the settings, with activity log entries. All administrators get a mail about a new bank account. Refuses
 * `invalid_fields`, and `settings_stale` with the current settings when they are not those of `seenAtMs`; without it,
 * after `MAX_ATTEMPTS`.
 */
export async function changeSettings(context: RequestContext, input: SettingsInput): Promise<SettingsChanged> {
  const read = readSettingsForm(input.form);
  if (!read.ok) return read;
  for (let attempt = 1; ; attempt++) {
    const before = await readSettingsView(context.db);
    if (input.seenAtMs !== undefined && input.seenAtMs !== before.updatedAtMs) return stale(before);
    const after = changedSettings(context, before.sheet, read.change, input.bankChangeHours);
    const unknown = await unknownPictures(before.sheet, after, input.hasPicture);
    if (unknown) return unknown;
    const mail = await bankMailOf(context, before.sheet, after, input.by);
    const outcome = await store(context, { before, after, by: input.by, mail, rateAction: "rate_changed" });
    if (outcome.ok || input.seenAtMs !== undefined || attempt === MAX_ATTEMPTS) return outcome;
  }
}

/**
 * Returns the changed settings, with the banner of today. A bank account takes effect after the delay, the first
 * immediately.
 */
function changedSettings({ nowMs }: RequestContext, before: SettingsSheet, change: SettingsChange, delayHours: number) {
  const after = changedSheet(before, change);
  const bannerDay = bannerDayOn(after, dayInArgentina(nowMs));
  return { ...after, bannerDay, ...changedBank(before, after.bank, nowMs, delayHours * HOUR_MS) };
}

/** The mail to all administrators about a change of the bank account; null without a change. */
async function bankMailOf(
  { db, nowMs }: RequestContext,
  before: SettingsSheet,
  after: SettingsSheet,
  by: string,
): Promise<BankMail | null> {
  if (isSameAccount(before.bank, after.bank)) return null;
  const actor = await readAccountView(db, by);
  const isUndone = isSameAccount(bankAt(before, nowMs), after.bank);
  return {
    kind: isUndone ? "bank-change-undone" : "bank-changed",
    by: actor ? personName(actor.account) : "",
    from: accountLine(isUndone ? before.bank : bankAt(before, nowMs)),
    to: accountLine(after.bank),
    effectiveAtMs: after.bankChange?.atMs ?? null,
  };
}

/** New banner pictures must be the shop's own files (docs/faults.md#s-54-links-that-can-be-configured). */
async function unknownPictures(before: SettingsSheet, after: SettingsSheet, hasPicture: HasPicture) {
  const errors = fieldErrors();
  const known = new Set(picturesOf(before).map(({ path }) => path));
  for (const { name, path } of picturesOf(after))
    if (!known.has(path) && !(await hasPicture(path))) errors.at(name)("Esa imagen no existe");
  return errors.refusal();
}

/** The paths of all banner pictures, by their field. */
function picturesOf({ banner, banners }: SettingsSheet) {
  const named = [["banner", banner] as const, ...banners.map((dated, index) => [`banners.${index}`, dated] as const)];
  return named.flatMap(([part, { desktopPath, mobilePath }]) => [
    { name: `${part}.desktopPath`, path: desktopPath },
    { name: `${part}.mobilePath`, path: mobilePath },
  ]);
}

interface Replacement {
  before: SettingsView;
  after: SettingsSheet;
  by: string;
  mail: BankMail | null;
  rateAction: RateAction;
}

/** Replaces the settings `before`. Refuses `settings_stale` when they are no longer the stored ones. One database trip. */
async function store(
  context: RequestContext,
  { before, after, by, mail, rateAction }: Replacement,
): Promise<{ ok: true; view: SettingsView } | (Refused<"settings_stale"> & { fresh: SettingsView })> {
  const records = auditRecordsOf(context, before.sheet, after, by, rateAction);
  if (records.length === 0) return { ok: true, view: before };
  const statements = storeSettings({ before, after, auditActions: records, mail, nowMs: context.nowMs });
  const results = await written(context, [...statements, ...selectSettingsView]);
  const view = settingsViewOf(rowsOf(selectSettingsView, results.slice(statements.length)));
  return results[statements.length - 1]?.rowsAffected === 1 ? { ok: true, view } : stale(view);
}

function stale(fresh: SettingsView) {
  return { ...refuse({ code: "settings_stale" }), fresh };
}

/** The rate has its own activity log entries: they are its history. */
function auditRecordsOf(
  { nowMs }: RequestContext,
  before: SettingsSheet,
  after: SettingsSheet,
  by: string,
  what: RateAction,
): AuditRecord[] {
  const rest = differenceOf({ ...before, rateCentavos: after.rateCentavos }, after);
  const rateOf = (sheet: SettingsSheet) => wireValues(RATE_FIELDS, sheet);
  const isNewRate = before.rateCentavos !== after.rateCentavos;
  return [
    ...(isNewRate ? [{ ...RATE_ACTIONS, what, from: rateOf(before), to: rateOf(after), by, nowMs }] : []),
    ...(rest ? [{ ...SETTINGS_ACTION, ...rest, by, nowMs }] : []),
  ];
}

type Undone =
  | { ok: true; view: SettingsView }
  | (Refused<"settings_stale"> & { fresh: SettingsView })
  | Refused<"not_found">;

/**
 * Restores the rate before a change. Refuses `not_found` for an unknown change, and `settings_stale` with the current
 * settings if the rate was set again or other settings changed meanwhile.
 */
export async function undoRate(context: RequestContext, change: number, by: string): Promise<Undone> {
  const found = await findRateChange(context.db, change);
  if (!found) return refuse({ code: "not_found" });
  const before = await readSettingsView(context.db);
  if (before.lastRateChange !== change) return stale(before);
  const after = { ...before.sheet, rateCentavos: found.fromCentavos };
  return store(context, { before, after, by, mail: null, rateAction: "rate_undone" });
}
