import { Hono } from "hono";
import { deleteView, insertView, readViews, type StoredView, selectViews, updateView } from "#db/orders/order-views.ts";
import { IF_CHANGED, writeAudit } from "#db/reports/audit-log.ts";
import { type Written, write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { orderViewsSchema, savedViewSchema } from "#shop/orders/views/order-views.contract.ts";
import { viewQuery } from "#shop/orders/views/order-views.ts";
import { viewNameKey } from "#shop/orders/views/view-name.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { type AppContext, type AppEnv, requestContext } from "../../http/context.ts";
import { refused, respondPrivately } from "../../http/respond.ts";
import { administrator, sessionIn } from "../../http/session.ts";
import { adminDocs, validateByPath } from "../../http/validate.ts";
import type { RequestContext } from "../../request-context.ts";

const listedDocs = adminDocs("List the saved views of the list of orders", orderViewsSchema);
const savedDocs = adminDocs(
  "Save filters of the list of orders under a name. Repeating it saves no second view. Returns all views",
  orderViewsSchema,
  [400, 409],
);
const changedDocs = adminDocs(
  "Change the name and the filters of a saved view. Returns all views",
  orderViewsSchema,
  [400, 404],
);
const removedDocs = adminDocs("Remove a saved view. Returns the others", orderViewsSchema, [404]);

/** The saved views of the list of orders, below /admin. */
export const orderViews = new Hono<AppEnv>()
  .get("/order-views", listedDocs, administrator("read", "orders"), async (c) =>
    respondPrivately(c, presentViews(await readViews(c.get("database")())), 200),
  )
  .post(
    "/order-views",
    savedDocs,
    administrator("write", "orders"),
    validateByPath("json", savedViewSchema),
    async (c) => {
      const { name, query: filters } = c.req.valid("json");
      return respondWithViews(c, await saveView(requestContext(c), { by: sessionIn(c).userId, name, filters }));
    },
  )
  .put(
    "/order-views/:id",
    changedDocs,
    administrator("write", "orders"),
    validateByPath("json", savedViewSchema),
    async (c) => {
      const { name, query: filters } = c.req.valid("json");
      const view = { id: c.req.param("id"), name, filters };
      return respondWithViews(c, await changeView(requestContext(c), { by: sessionIn(c).userId, ...view }));
    },
  )
  .delete("/order-views/:id", removedDocs, administrator("write", "orders"), async (c) => {
    const removed = { by: sessionIn(c).userId, id: c.req.param("id") };
    return respondWithViews(c, await removeView(requestContext(c), removed));
  });

function respondWithViews(c: AppContext, saved: Saved) {
  return saved.ok ? respondPrivately(c, presentViews(saved.views), 200) : refused(c, saved.refusal);
}

function presentViews(views: readonly StoredView[]) {
  return { views: views.map(({ id: _id, name, filters }) => ({ _id, name, query: viewQuery(filters) })) };
}

const TAKEN = "Ya hay una vista con ese nombre";

type Saved = { ok: true; views: StoredView[] } | Refused<"order_views_full" | "not_found" | "invalid_fields">;

/**
 * Saves a view. If the same view is saved already, it saves nothing and succeeds. Refuses `invalid_fields` for another
 * view's name, and `order_views_full`.
 */
async function saveView(
  { db, nowMs, newId }: RequestContext,
  { by, ...entered }: Omit<StoredView, "id"> & { by: string },
): Promise<Saved> {
  const view = { id: newId(ID_PREFIXES.orderView), ...entered };
  const audit = { noun: "orderView", nounId: view.id, what: "order_view_saved", by, nowMs } as const;
  const written = await write(db, [
    insertView(view, nowMs),
    writeAudit({ ...audit, from: null, to: factsOf(view) }),
    selectViews(),
  ]);
  if (written.ok) return { ok: true, views: viewsIn(written) };
  const { code } = written.refusal;
  const views = await readViews(db);
  if (views.some((each) => isSame(each, view))) return { ok: true, views };
  if (code === "order_views_full") return refuse({ code });
  return refuseTaken(code);
}

/**
 * Changes a view; of two concurrent changes the last one stays. Refuses `not_found` for an unknown view, also if another
 * administrator has just removed it, and `invalid_fields` for a name that another view has.
 */
async function changeView({ db, nowMs }: RequestContext, { by, ...view }: StoredView & { by: string }): Promise<Saved> {
  const before = (await readViews(db)).find(({ id }) => id === view.id);
  if (!before) return refuse({ code: "not_found" });
  const audit = { noun: "orderView", nounId: view.id, what: "order_view_changed", by, nowMs } as const;
  const written = await write(db, [
    updateView(view),
    writeAudit({ ...audit, from: factsOf(before), to: factsOf(view) }, IF_CHANGED),
    selectViews(),
  ]);
  return written.ok ? viewsIfChanged(written) : refuseTaken(written.refusal.code);
}

/** Refuses a name that another view has. Throws for any other refusal of the database. */
function refuseTaken(code: string): Refused<"invalid_fields"> {
  if (code !== "unique") throw new Error(`a view was refused by the database: ${code}`);
  return refuse({ code: "invalid_fields", fields: { name: [TAKEN] } });
}

/** Removes a view. Refuses `not_found` for an unknown view, also if another administrator has just removed it. */
async function removeView({ db, nowMs }: RequestContext, { by, id }: { by: string; id: string }): Promise<Saved> {
  const before = (await readViews(db)).find((view) => view.id === id);
  if (!before) return refuse({ code: "not_found" });
  const audit = { noun: "orderView", nounId: id, what: "order_view_removed", by, nowMs } as const;
  const written = await write(db, [
    deleteView(id),
    writeAudit({ ...audit, from: factsOf(before), to: null }, IF_CHANGED),
    selectViews(),
  ]);
  if (!written.ok) throw new Error(`a view was not removed: ${written.refusal.code}`);
  return viewsIfChanged(written);
}

type Done = Extract<Written, { ok: true }>;

/** The views after a batch whose first statement changes a view; `not_found` if another administrator removed it before. */
function viewsIfChanged(written: Done): Saved {
  return written.results[0]?.rowsAffected === 1 ? { ok: true, views: viewsIn(written) } : refuse({ code: "not_found" });
}

function viewsIn({ results }: Done): StoredView[] {
  const [result] = results.slice(-1);
  return result ? selectViews().rowsOf(result) : [];
}

function isSame(one: Omit<StoredView, "id">, other: Omit<StoredView, "id">): boolean {
  return viewNameKey(one.name) === viewNameKey(other.name) && viewQuery(one.filters) === viewQuery(other.filters);
}

function factsOf({ name, filters }: Omit<StoredView, "id">) {
  return { name, filters: Object.values(filters).join(", ") };
}
