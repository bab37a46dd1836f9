import { Hono } from "hono";
import {
  type BulkResponse,
  bulkResponseSchema,
  bulkSchema,
  bulkUndoneSchema,
} from "#shop/catalogue/bulk/bulk.contract.ts";
import { readBulkChange, readPlan } from "#shop/catalogue/bulk/bulk-form.ts";
import {
  INSTALLMENT_EXAMPLES,
  installmentsUpdatedSchema,
  updateInstallmentsSchema,
} from "#shop/catalogue/product.contract.ts";
import { toWire } from "#shop/decimal.ts";
import type { PesoChange } from "#shop/pricing/price-changes.ts";
import { type AppEnv, longRequestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, validateByPath } from "../http/validate.ts";
import { type BulkProblem, type BulkSuccess, bulkChange, bulkHashOf } from "./bulk-change.ts";
import { undoBulk } from "./bulk-undo.ts";
import { announceChange, panelRequest } from "./panel-request.routes.ts";

const manyDocs = adminDocs(
  "Apply one change to up to 5,000 perfumes, all or none. A dry run returns old and new values",
  bulkResponseSchema,
  [400, 409],
);
const undoneDocs = adminDocs(
  "Undo a bulk change. Perfumes that were deleted, or of which a field of the bulk change has another value by now, stay as they are",
  bulkUndoneSchema,
  [400, 404, 409],
);
const plannedDocs = adminDocs(
  "Set the installment plan of every size, or preview it with a dry run",
  installmentsUpdatedSchema,
  [400, 409],
);

/** Bulk changes for administrators, below /perfumes. */
export const bulk = new Hono<AppEnv>()
  .post("/bulk", manyDocs, administrator("write", "catalogue"), validateByPath("json", bulkSchema), async (c) => {
    const body = c.req.valid("json");
    const [read, input] = [readBulkChange(body.change), panelRequest(c, body)];
    if (!read.ok) return refused(c, read.refusal);
    if (!input.ok) return refused(c, input.refusal);
    const { ids, dryRun = false, seen = null } = body;
    const bulkInput = { ids, change: read.change, dryRun, seen };
    const outcome = await bulkChange(longRequestContext(c), input.panelRequest, bulkInput);
    if (!outcome.ok) {
      const problems = "problems" in outcome ? { problems: presentProblems(outcome.problems) } : {};
      return refused(c, outcome.refusal, problems);
    }
    const { changed, undo } = outcome;
    if (undo) announceChange(c, `bulk_${read.change.kind}`, { perfumes: changed.length, undo });
    return respondPrivately(c, presentBulk(outcome, dryRun), 200);
  })
  .post("/bulk/:id/undo", undoneDocs, administrator("write", "catalogue"), async (c) => {
    const id = c.req.param("id");
    const input = panelRequest(c, {});
    if (!input.ok) return refused(c, input.refusal);
    const outcome = await undoBulk(longRequestContext(c), input.panelRequest, id);
    if (!outcome.ok) return refused(c, outcome.refusal);
    announceChange(c, "bulk_undone", { perfumes: outcome.restored, undo: id });
    const kept = outcome.kept.map(({ id: _id, productName, brand }) => ({ _id, productName, brand }));
    return respondPrivately(c, { restored: outcome.restored, kept }, 200);
  })
  .patch(
    "/update-installments",
    plannedDocs,
    administrator("write", "catalogue"),
    validateByPath("json", updateInstallmentsSchema),
    async (c) => {
      const body = c.req.valid("json");
      const [read, input] = [readPlan(body.installments), panelRequest(c, body)];
      if (!read.ok) return refused(c, read.refusal);
      if (!input.ok) return refused(c, input.refusal);
      const { dryRun = false } = body;
      const change = { kind: "installments" as const, plan: read.plan };
      const outcome = await bulkChange(longRequestContext(c), input.panelRequest, {
        ids: null,
        change,
        dryRun,
        seen: null,
      });
      if (!outcome.ok) return refused(c, outcome.refusal);
      const { undo, changed, unchanged } = outcome;
      if (undo) announceChange(c, "installments_updated", { perfumes: changed.length, undo });
      const sizes = changed.flatMap(({ id, changes }) => [
        ...new Set(changes.map(({ size }) => `${id} ${size}`)),
      ]).length;
      const examples = changed.slice(0, INSTALLMENT_EXAMPLES).map(presentChanged);
      return respondPrivately(c, { updated: changed.length, sizes, unchanged, undo, examples }, 200);
    },
  );

/** Response of a bulk change or its preview. */
function presentBulk(outcome: BulkSuccess, dryRun: boolean): BulkResponse {
  const { changed, unchanged, problems, undo } = outcome;
  const seen = dryRun ? bulkHashOf(outcome) : null;
  const perfumes = changed.map((perfume) => ({
    ...presentChanged(perfume),
    ...(perfume.prices && { prices: perfume.prices.map(presentPrice) }),
  }));
  return { dryRun, seen, changed: changed.length, unchanged, undo, perfumes, problems: presentProblems(problems) };
}

function presentChanged({ id: _id, productName, brand, changes }: BulkSuccess["changed"][number]) {
  return { _id, productName, brand, changes };
}

function presentPrice({ size, fromCentavos, toCentavos }: PesoChange) {
  return { size, fromArs: toWire(fromCentavos), toArs: toWire(toCentavos) };
}

function presentProblems(problems: readonly BulkProblem[]): BulkResponse["problems"] {
  return problems.map(({ id, productName, message }) => ({ _id: id, productName, message }));
}
