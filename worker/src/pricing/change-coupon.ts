import { ALWAYS } from "#db/catalogue/panel-writes.ts";
import {
  type EnteredCoupon,
  findCoupon,
  insertCoupon,
  isCouponAt,
  type StoredCoupon,
  updateCoupon,
} from "#db/pricing/coupons.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { toWire } from "#shop/decimal.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "../catalogue/change-once.ts";
import type { RequestContext } from "../request-context.ts";

type Saved<Code extends "coupon_changed" | "not_found" = never> =
  | { ok: true; coupon: StoredCoupon }
  | Refused<Code | "invalid_fields" | "idempotency_key_reused" | "busy">;

const TAKEN = "Ya hay un cupón con ese código";
const BELOW = "Ya se usó más veces que eso";

/** Creates a coupon, once per idempotency key. Refuses `invalid_fields` for a code that another coupon has. */
export function createCoupon(
  context: RequestContext,
  panelRequest: PanelRequest,
  { code, ...entered }: EnteredCoupon & { code: string },
): Promise<Saved> {
  return runOncePerKey<Saved>(context, panelRequest, {
    async run() {
      const id = context.newId("cup");
      const written = await writeClaimed(context, panelRequest, {
        what: "coupon_created",
        perfumeId: id,
        isCurrent: ALWAYS,
        statements: ({ by, nowMs, what }) => [
          insertCoupon(id, code, entered, nowMs),
          writeAudit({ noun: "coupon", nounId: id, what, from: null, to: { code, ...fieldsOf(entered) }, by, nowMs }),
        ],
      });
      // A repeated key conflicts too: then `runOncePerKey` responds with the stored coupon instead of this refusal.
      return written === CONFLICT ? refuse({ code: "invalid_fields", fields: { code: [TAKEN] } }) : stored(context, id);
    },
    repeat: ({ perfumeId }) => stored(context, perfumeId),
  });
}

/**
 * Replaces all that was entered, except the code. Refuses `not_found`, `coupon_changed` if the coupon was changed since
 * it was read, and `invalid_fields` for a new limit below its uses so far.
 */
export function changeCoupon(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, version, ...entered }: EnteredCoupon & { id: string; version: number },
): Promise<Saved<"coupon_changed" | "not_found">> {
  return runOncePerKey<Saved<"coupon_changed" | "not_found">>(context, panelRequest, {
    async run() {
      const before = await findCoupon(context.db, id);
      if (!before) return refuse({ code: "not_found" });
      const written = await writeClaimed(context, panelRequest, {
        what: "coupon_changed",
        perfumeId: id,
        isCurrent: isCouponAt(id, version),
        statements: ({ by, nowMs, what }) => [
          updateCoupon(id, version, entered, nowMs),
          writeAudit({ noun: "coupon", nounId: id, what, from: fieldsOf(before), to: fieldsOf(entered), by, nowMs }),
        ],
        conflicts: ["unique", "perfume_stale", "coupon_below_uses"],
      });
      if (written !== CONFLICT) return stored(context, id);
      const now = await findCoupon(context.db, id);
      if (now?.version !== version) return refuse({ code: "coupon_changed" });
      const isBelowAll = entered.maxUses !== null && entered.maxUses !== now.maxUses && entered.maxUses < now.uses;
      return refuse({ code: "invalid_fields", fields: { [isBelowAll ? "maxUses" : "maxUsesPerPerson"]: [BELOW] } });
    },
    repeat: () => stored(context, id),
  });
}

async function stored({ db }: RequestContext, id: string) {
  const coupon = await findCoupon(db, id);
  if (!coupon) throw new Error(`the coupon ${id} was written but cannot be read`);
  return { ok: true as const, coupon };
}

function fieldsOf(entered: EnteredCoupon) {
  const { kind, percentageBp, amountCentavos, minimumCentavos, startsAtMs, endsAtMs } = entered;
  const { maxUses, maxUsesPerPerson, withPromotions, withTransfer, listed, active } = entered;
  return {
    ...{ kind, percentage: toWire(percentageBp), amount: toWire(amountCentavos), minimum: toWire(minimumCentavos) },
    ...{ startsAt: new Date(startsAtMs).toISOString(), endsAt: endsAtMs && new Date(endsAtMs).toISOString() },
    ...{ maxUses, maxUsesPerPerson, withPromotions, withTransfer, listed, active },
  };
}
