import { ALWAYS } from "#db/catalogue/panel-writes.ts";
import {
  type EnteredPromotion,
  findPromotion,
  insertPromotion,
  isPromotionOpenAt,
  type StoredPromotion,
  stopPromotion,
  updatePromotion,
} from "#db/pricing/promotions.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { toWire } from "#shop/decimal.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "../catalogue/change-once.ts";
import type { RequestContext } from "../request-context.ts";

type Saved<Code extends "promotion_changed" | "not_found" = never> =
  | { ok: true; promotion: StoredPromotion }
  | Refused<Code | "idempotency_key_reused" | "busy">;

/** Creates a promotion, once per idempotency key. */
export function createPromotion(
  context: RequestContext,
  panelRequest: PanelRequest,
  entered: EnteredPromotion,
): Promise<Saved> {
  return runOncePerKey<Saved>(context, panelRequest, {
    async run() {
      const id = context.newId("pro");
      const written = await writeClaimed(context, panelRequest, {
        what: "promotion_created",
        perfumeId: id,
        isCurrent: ALWAYS,
        statements: ({ by, nowMs, what }) => [
          ...insertPromotion(id, entered, nowMs),
          writeAudit({ noun: "promotion", nounId: id, what, from: null, to: fieldsOf(entered), by, nowMs }),
        ],
      });
      return written === CONFLICT ? CONFLICT : stored(context, id);
    },
    repeat: ({ perfumeId }) => stored(context, perfumeId),
  });
}

interface Seen {
  id: string;
  seenAtMs: number;
}

type Change = Saved<"promotion_changed" | "not_found">;

/**
 * Replaces what was entered. Refuses `not_found`, and `promotion_changed` if the promotion has ended or was changed
 * since it was read.
 */
export function changePromotion(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, seenAtMs, ...entered }: EnteredPromotion & Seen,
): Promise<Change> {
  return change(context, panelRequest, { id, seenAtMs }, (before) => ({
    what: "promotion_changed",
    from: fieldsOf(before),
    to: fieldsOf(entered),
    statements: (nowMs) => updatePromotion(id, entered, nowMs),
  }));
}

/** Ends a promotion now, or cancels one that has not started. Refuses as `changePromotion` does. */
export function endPromotion(context: RequestContext, panelRequest: PanelRequest, seen: Seen): Promise<Change> {
  return change(context, panelRequest, seen, ({ state }) => ({
    what: "promotion_stopped",
    from: { state },
    to: { state: "ended" },
    statements: (nowMs) => [stopPromotion(seen.id, nowMs)],
  }));
}

interface PlannedChange {
  what: "promotion_changed" | "promotion_stopped";
  from: object;
  to: object;
  statements(nowMs: number): ReturnType<typeof updatePromotion>;
}

function change(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, seenAtMs }: Seen,
  plan: (before: StoredPromotion) => PlannedChange,
): Promise<Change> {
  return runOncePerKey<Change>(context, panelRequest, {
    async run() {
      const before = await findPromotion(context.db, id);
      if (!before) return refuse({ code: "not_found" });
      const { what, from, to, statements } = plan(before);
      const written = await writeClaimed(context, panelRequest, {
        what,
        perfumeId: id,
        isCurrent: isPromotionOpenAt(id, seenAtMs),
        statements: ({ by, nowMs }) => [
          ...statements(nowMs),
          writeAudit({ noun: "promotion", nounId: id, what, from, to, by, nowMs }),
        ],
      });
      // Another try would fail in the same way: the administrator has seen an old version, or the promotion has ended.
      return written === CONFLICT ? refuse({ code: "promotion_changed" }) : stored(context, id);
    },
    repeat: () => stored(context, id),
  });
}

async function stored({ db }: RequestContext, id: string) {
  const promotion = await findPromotion(db, id);
  if (!promotion) throw new Error(`the promotion ${id} was written but cannot be read`);
  return { ok: true as const, promotion };
}

function fieldsOf({ name, percentageBp, startsAtMs, endsAtMs, houses, categories, perfumes }: EnteredPromotion) {
  return {
    ...{ name, percentage: toWire(percentageBp), startsAt: at(startsAtMs), endsAt: at(endsAtMs) },
    ...{ houses, categories, perfumes },
  };
}

function at(ms: number): string {
  return new Date(ms).toISOString();
}
