import { Hono } from "hono";
import { perfumeEntryOf } from "#db/catalogue/panel-writes.ts";
import { findProduct, readProducts } from "#db/catalogue/products.ts";
import { type AuditEntry, readAudit } from "#db/reports/audit-log.ts";
import {
  type PerfumeHistory,
  perfumeEditPathSchema,
  perfumeHistoryQuerySchema,
  perfumeHistorySchema,
} from "#shop/catalogue/history/history.contract.ts";
import { undoableChanges } from "#shop/catalogue/history/undo-edit.ts";
import { productPathSchema, productsQuerySchema } from "#shop/catalogue/perfumes-query.contract.ts";
import {
  adminPerfumeResponseSchema,
  changePerfumeSchema,
  createPerfumeSchema,
  dashboardSchema,
  newPerfumeSchema,
  productIdsSchema,
  removedPerfumeSchema,
  updatedPerfumeSchema,
} from "#shop/catalogue/product.contract.ts";
import { changesOf } from "#shop/catalogue/product.ts";
import { toWire } from "#shop/decimal.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { iso, refused, respondPrivately } from "../http/respond.ts";
import { administrator, permits } from "../http/session.ts";
import { adminDocs, validate, validateByPath } from "../http/validate.ts";
import { presentActor } from "../settings/settings-admin.presenter.ts";
import { changePerfume, createPerfume, removePerfume } from "./change-perfume.ts";
import { undoEdit } from "./history/undo-edit.ts";
import { announceChange, findProducts, panelRequest, productRequest } from "./panel-request.routes.ts";
import { presentDashboard, presentProduct, presentStale } from "./perfume.presenter.ts";

const listedDocs = adminDocs(
  "List matching perfumes, active and inactive, with all stock counters",
  dashboardSchema,
  [400],
);
const numberedDocs = adminDocs("List the ids of matching perfumes", productIdsSchema, [400]);
const shownDocs = adminDocs(
  "Get one perfume, active or inactive, with all stock counters",
  adminPerfumeResponseSchema,
  [400, 404],
);
const historyDocs = adminDocs(
  "List the edits of a perfume, newest first: author, time, old and new values",
  perfumeHistorySchema,
  [400],
);
const undoneDocs = adminDocs(
  "Undo one edit of a perfume: a new edit restores the old values. 409 when one of the fields was changed since",
  updatedPerfumeSchema,
  [400, 404, 409],
);
const createdDocs = adminDocs(
  "Create a perfume. Its opening stock is recorded in the ledger",
  { 201: newPerfumeSchema },
  [400, 404, 409],
);
const changedDocs = adminDocs(
  "Replace a perfume with the product form. An administrator who may only change stock must send the rest unchanged. 409 with the changes if it was edited since",
  updatedPerfumeSchema,
  [400, 404, 409],
);
const removedDocs = adminDocs(
  "Remove a perfume from the shop. Its orders keep their lines",
  removedPerfumeSchema,
  [400, 404, 409],
);

const EDITS_SHOWN = 20;

const ofId = validate("param", productPathSchema);

/** The catalogue for administrators, below /perfumes. */
export const products = new Hono<AppEnv>()
  .get(
    "/admin/dashboard",
    listedDocs,
    administrator("read", "catalogue"),
    validate("query", productsQuerySchema),
    async (c) => {
      const found = await findProducts(c, c.req.valid("query"));
      if (!found.ok) return refused(c, found.refusal);
      const page = await readProducts(c.get("database")(), found.ids);
      return respondPrivately(c, presentDashboard(page, found.total, found.terms), 200);
    },
  )
  .get(
    "/admin/ids",
    numberedDocs,
    administrator("read", "catalogue"),
    validate("query", productsQuerySchema),
    async (c) => {
      const found = await findProducts(c, c.req.valid("query"));
      return found.ok ? respondPrivately(c, { ids: found.ids }, 200) : refused(c, found.refusal);
    },
  )
  .get("/admin/:id", shownDocs, administrator("read", "catalogue"), ofId, async (c) => {
    const found = await findProduct(c.get("database")(), c.req.valid("param").id);
    if (!found) return refused(c, { code: "perfume_not_found" });
    const { product, terms } = found;
    const response = { perfume: presentProduct(product, terms), priceDollar: toWire(terms.rateCentavos) };
    return respondPrivately(c, response, 200);
  })
  .get(
    "/admin/:id/history",
    historyDocs,
    administrator("read", "catalogue"),
    ofId,
    validate("query", perfumeHistoryQuerySchema),
    async (c) => {
      const { limit = EDITS_SHOWN, page = 1 } = c.req.valid("query");
      const query = {
        noun: "perfume",
        nounId: c.req.valid("param").id,
        isTogether: false,
        hidesEmails: true,
        limit,
        page,
      };
      const { entries, total } = await readAudit(c.get("database")(), query);
      return respondPrivately(c, { edits: entries.map(presentEdit), total }, 200);
    },
  )
  .post(
    "/admin/:id/history/:edit/undo",
    undoneDocs,
    administrator("write", "catalogue"),
    validate("param", perfumeEditPathSchema),
    async (c) => {
      const { id, edit } = c.req.valid("param");
      const input = panelRequest(c, {});
      if (!input.ok) return refused(c, input.refusal);
      const undone = { perfumeId: id, entryKey: Number(edit) };
      const outcome = await undoEdit(requestContext(c), input.panelRequest, undone);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "edit_undone", { perfumeId: id });
      return respondPrivately(c, { updatedPerfume: presentProduct(outcome.product, outcome.terms) }, 200);
    },
  )
  .post(
    "/create-perfume",
    createdDocs,
    administrator("write", "catalogue"),
    validateByPath("json", createPerfumeSchema),
    async (c) => {
      const input = productRequest(c, c.req.valid("json"));
      if (!input.ok) return refused(c, input.refusal);
      const outcome = await createPerfume(requestContext(c), input.panelRequest, input.entry);
      if (!outcome.ok) return refused(c, outcome.refusal);
      const { product, terms } = outcome;
      announceChange(c, "perfume_created", { perfumeId: product.id });
      return respondPrivately(c, { newPerfume: presentProduct(product, terms) }, 201);
    },
  )
  .put(
    "/:id",
    changedDocs,
    administrator("write", "stock"),
    ofId,
    validateByPath("json", changePerfumeSchema),
    async (c) => {
      const [{ id }, body] = [c.req.valid("param"), c.req.valid("json")];
      const input = productRequest(c, body);
      if (!input.ok) return refused(c, input.refusal);
      const isStockOnly = !permits(c, "write", "catalogue");
      const edit = { id, entry: input.entry, updatedAtMs: Date.parse(body.updatedAt), isStockOnly };
      const outcome = await changePerfume(requestContext(c), input.panelRequest, edit);
      if (!outcome.ok) return refused(c, outcome.refusal, "fresh" in outcome ? presentStale(outcome) : {});
      announceChange(c, "perfume_changed", { perfumeId: id });
      return respondPrivately(c, { updatedPerfume: presentProduct(outcome.product, outcome.terms) }, 200);
    },
  )
  .delete("/:id", removedDocs, administrator("write", "catalogue"), ofId, async (c) => {
    const { id } = c.req.valid("param");
    const input = panelRequest(c, {});
    if (!input.ok) return refused(c, input.refusal);
    const outcome = await removePerfume(requestContext(c), input.panelRequest, id);
    if (!outcome.ok) return refused(c, outcome.refusal);
    announceChange(c, "perfume_removed", { perfumeId: id });
    return respondPrivately(c, { _id: id, orders: outcome.orders }, 200);
  });

function presentEdit({ key, atMs, by, ...entry }: AuditEntry): PerfumeHistory["edits"][number] {
  const edit = perfumeEntryOf(entry);
  return {
    ...{ _id: String(key), at: iso(atMs), by: presentActor(by), what: edit.what },
    isNew: edit.from === null,
    changes: changesOf(edit.from ?? {}, edit.to),
    canUndo: undoableChanges(edit).length > 0,
  };
}
