import { expect, test } from "vitest";
import { orderViewsSchema } from "#shop/orders/views/order-views.contract.ts";
import { VIEWS_MAX } from "#shop/orders/views/view-name.ts";
import { type CallResponse, problemOf } from "../../../fixtures/caller.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { openTransferShop } from "../../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

const save = (name: string, query: string) => shop.send("POST /api/admin/order-views", { name, query });
const viewsIn = ({ status, body }: CallResponse) => {
  expect([status, body["message"]]).toEqual([200, undefined]);
  return orderViewsSchema.parse(body).views;
};
const audited = (id: string) => shop.rows(`SELECT what FROM audit_log WHERE noun_id = '${id}' ORDER BY key`);

test("a view is saved, renamed and removed, with entries in the activity log", async () => {
  const saved = viewsIn(await save("  Para   Rosario ", "status=open&delivery=rosario&search=ana&page=3"));
  const view = saved.find(({ name }) => name === "Para Rosario");
  expect(view?.query).toBe("status=open&delivery=rosario");
  const id = view?._id ?? "";
  // A repeated request saves no second view.
  expect(viewsIn(await save("Para Rosario", "delivery=rosario&status=open"))).toEqual(saved);
  const renamed = viewsIn(
    await shop.send(`PUT /api/admin/order-views/${id}`, { name: "Rosario hoy", query: "delivery=rosario&days=1" }),
  );
  expect(renamed.find(({ _id }) => _id === id)).toMatchObject({
    name: "Rosario hoy",
    query: "delivery=rosario&days=1",
  });
  expect(viewsIn(await shop.send("GET /api/admin/order-views"))).toEqual(renamed);
  const both = await Promise.all([1, 2].map(() => shop.send(`DELETE /api/admin/order-views/${id}`)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(viewsIn(await shop.send("GET /api/admin/order-views")).map(({ _id }) => _id)).not.toContain(id);
  expect((await audited(id)).map(({ what }) => what)).toEqual([
    "order_view_saved",
    "order_view_changed",
    "order_view_removed",
  ]);
  expect(problemOf(await shop.send(`PUT /api/admin/order-views/${id}`, { name: "Otra", query: "days=1" }))).toEqual([
    ...[404, "not_found"],
  ]);
});

test("a view that another administrator removes while it is changed is unknown", async () => {
  const view = viewsIn(await save("Por borrar", "days=1")).find(({ name }) => name === "Por borrar");
  const stop = shop.database.proxy.stopAt("order_views");
  const changing = shop.send(`PUT /api/admin/order-views/${view?._id}`, { name: "Cambiada", query: "days=7" });
  // The change has read the view, and has not written it.
  await stop.held;
  expect((await shop.send(`DELETE /api/admin/order-views/${view?._id}`)).status).toBe(200);
  stop.release();
  expect(problemOf(await changing)).toEqual([404, "not_found"]);
});

test("of three administrators who save the same name at the same time one succeeds; case and accents make no difference", async () => {
  const queries = ["days=1", "days=7", "days=30"];
  const all = await Promise.all(queries.map((query) => save("Cadete mañana", query)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refusal of all.filter(({ status }) => status !== 200))
    expect(refusal.body["fields"]).toEqual({ name: ["Ya hay una vista con ese nombre"] });
  expect(problemOf(await save("CADETE MANANA", "expiry=today"))).toEqual([400, "invalid_fields"]);
  const [other] = viewsIn(await save("Otra vista", "expiry=soon")).filter(({ name }) => name === "Otra vista");
  const renamed = await shop.send(`PUT /api/admin/order-views/${other?._id}`, {
    name: "cadete mañana",
    query: "days=1",
  });
  expect(renamed.body["fields"]).toEqual({ name: ["Ya hay una vista con ese nombre"] });
});

test("a stored filter that the list does not have is left out when the view is read", async () => {
  const views = viewsIn(await save("Vieja", "days=1&tag=cadete"));
  const id = views.find(({ name }) => name === "Vieja")?._id;
  await shop.database.sql(
    `UPDATE order_views SET filters = '{"days":"1","tag":"cadete","weather":"sol","status":"Perdido"}' WHERE id = '${id}'`,
  );
  const read = viewsIn(await shop.send("GET /api/admin/order-views")).find(({ _id }) => _id === id);
  expect(read?.query).toBe("days=1&tag=cadete");
});

test("at most 20 views are saved, also when many are saved at the same time", async () => {
  const { length } = viewsIn(await shop.send("GET /api/admin/order-views"));
  const more = Array.from({ length: VIEWS_MAX - length + 4 }, (_, at) => save(`Vista ${at}`, `tag=v${at}`));
  const refused = (await Promise.all(more)).filter(({ status }) => status !== 200);
  expect(refused.map((response) => problemOf(response))).toEqual(Array(4).fill([409, "order_views_full"]));
  expect(viewsIn(await shop.send("GET /api/admin/order-views"))).toHaveLength(VIEWS_MAX);
});
