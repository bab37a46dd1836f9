/** Changes by an administrator to the shop: stock through the ledger, prices, terms and what is for sale. */
import type { InStatement } from "@libsql/client/web";
import { expect } from "vitest";
import { applyStockEvent, type EntryEvent, type StockCounters } from "#shop/stock/stock.ts";
import { outcome } from "../../database.ts";
import { enterStock } from "../../ledger/statements.ts";
import { command, type Plan } from "../command.ts";
import { countersOf } from "../model/counters.ts";
import type { Model, State } from "../model/state.ts";
import { action, type Command, pick } from "../rules.ts";
import { PROMOTIONS, RUNS_MS, WAITS_MS, ZONE } from "../shop.ts";

/** Sends a batch of SQL without the worker. Answers like a request, with the name of the refusal. */
function bySql(statements: InStatement[], refusal: string | null, reached: string): Plan {
  return {
    async send({ db }) {
      const result = await outcome(db, statements);
      return result === "ok"
        ? { status: 200, code: undefined, body: {} }
        : { status: 409, code: nameOf(result), body: {} };
    },
    response: refusal === null ? { status: 200 } : { status: 409, code: refusal },
    reached: [refusal === null ? reached : "an entry below zero"],
  };
}

/** When several counters fall below zero, the database chooses which one to name. */
const BELOW_ZERO = "below_zero";
const nameOf = (result: string) => (result.endsWith("_ge0") ? BELOW_ZERO : result);

/** Enters arrivals, sales outside the site, removals or defects. A negative number corrects an earlier entry. */
export function enter(sizeIndex: number, kind: EntryEvent, units: number): Command {
  return command(`enter(${sizeIndex}, ${kind}, ${units})`, (state, model) => {
    const sizeId = pick(Object.keys(state.counters), sizeIndex);
    if (sizeId === null) return null;
    model.idCounter += 1;
    const entry = { sizeId, kind, units, requestId: `req_${model.idCounter}`, nowMs: model.nowMs };
    const moved = applyStockEvent(countersOf(state, sizeId), kind, units);
    if (moved.ok) state.counters[sizeId] = moved.counters;
    return bySql(enterStock(entry), moved.ok ? null : BELOW_ZERO, `units entered: ${kind}`);
  });
}

/** Sells all remaining units outside the site. */
export function sellOut(): Command {
  return enterAll("sellOut()", "sold out", "outsideSale", ({ stock }) => stock);
}

/** Adds one unit of every size. */
export function restock(): Command {
  return enterAll("restock()", "restocked", "incoming", () => 1);
}

/** Enters units of every size in one batch. Skips sizes with 0 units and those whose counters would fall below zero. */
function enterAll(name: string, reached: string, kind: EntryEvent, unitsOf: (counters: StockCounters) => number) {
  return command(name, (state, model) => {
    const statements = Object.entries(state.counters).flatMap(([sizeId, counters]) => {
      const units = unitsOf(counters);
      const moved = applyStockEvent(counters, kind, units);
      if (units === 0 || !moved.ok) return [];
      state.counters[sizeId] = moved.counters;
      model.idCounter += 1;
      return enterStock({ sizeId, kind, units, requestId: `req_${model.idCounter}`, nowMs: model.nowMs });
    });
    return statements.length > 0 ? bySql(statements, null, reached) : null;
  });
}

export type Change =
  | { what: "price"; size: number; usdCents: number }
  | { what: "terms"; rateCentavos: number; transferOffBp: number }
  | { what: "zone"; shippingCentavos: number }
  | { what: "sale"; perfume: number; active: boolean; soon: boolean }
  | { what: "promotion"; promotion: number; runs: boolean }
  | { what: "decants"; perfume: number; offered: boolean };

/** Changes the catalogue or the terms. Expects that a real change raises the catalogue version. */
export function change(wanted: Change): Command {
  const step = command(`change(${JSON.stringify(wanted)})`, (state) => {
    const sql = changed(state, wanted);
    return sql === null ? null : bySql([sql], null, `changed: ${wanted.what}`);
  });
  return action(step.toString(), async (model, real) => {
    const [{ catalogueVersion }, before] = [real.versions, JSON.stringify(settable(model))];
    await step.run(model, real);
    if (JSON.stringify(settable(model)) === before) return;
    expect(real.versions.catalogueVersion, `${step.toString()} raises the version`).toBeGreaterThan(catalogueVersion);
  });
}

const settable = ({ state: { perfumes, terms, running } }: Model) => ({ perfumes, terms, running });

/** Changes the state. Returns the statement with the same effect on the shop; null when the item does not exist. */
function changed(state: State, wanted: Change): InStatement | null {
  if (wanted.what === "terms") {
    const { rateCentavos, transferOffBp } = wanted;
    state.terms = { ...state.terms, rateCentavos, transferOffBp };
    return { sql: "UPDATE settings SET rate_centavos = ?, transfer_off_bp = ?", args: [rateCentavos, transferOffBp] };
  }
  if (wanted.what === "zone") {
    const { shippingCentavos } = wanted;
    state.terms = { ...state.terms, zones: [{ ...ZONE, shippingCentavos }] };
    const zones = JSON.stringify(state.terms.zones);
    return { sql: "UPDATE settings SET zones = ?", args: [zones] };
  }
  if (wanted.what === "promotion") return dating(state, wanted.promotion, wanted.runs);
  if (wanted.what === "price") return pricing(state, wanted.size, wanted.usdCents);
  const perfume = pick(state.perfumes, wanted.perfume);
  if (!perfume) return null;
  if (wanted.what === "sale") {
    const { active, soon } = wanted;
    Object.assign(perfume, { active, soon });
    return { sql: "UPDATE perfumes SET active = ?, soon = ? WHERE id = ?", args: [active, soon, perfume.id] };
  }
  Object.assign(perfume, { bigDecant: wanted.offered, smallDecant: wanted.offered });
  return {
    sql: "UPDATE perfumes SET big_decant = ?1, small_decant = ?1 WHERE id = ?2",
    args: [wanted.offered, perfume.id],
  };
}

function pricing(state: State, index: number, usdCents: number): InStatement | null {
  const size = pick(
    state.perfumes.flatMap(({ sizes }) => sizes),
    index,
  );
  if (!size) return null;
  size.priceUsdCents = usdCents;
  return { sql: "UPDATE sizes SET price_usd_cents = ? WHERE id = ?", args: [usdCents, size.id] };
}

/** Moves the dates of a promotion, so that it runs or still waits. */
function dating(state: State, index: number, runs: boolean): InStatement | null {
  const promotion = pick(PROMOTIONS, index);
  if (!promotion) return null;
  state.running = state.running.filter((id) => id !== promotion.id).concat(runs ? promotion.id : []);
  const { startsAtMs, endsAtMs } = runs ? RUNS_MS : WAITS_MS;
  return {
    sql: "UPDATE promotions SET starts_at_ms = ?, ends_at_ms = ? WHERE id = ?",
    args: [startsAtMs, endsAtMs, promotion.id],
  };
}
