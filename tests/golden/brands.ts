/** An administrator's work with brands. */

import type { Recorder } from "./recorder.ts";
import { list, type TestUser } from "./shoppers.ts";

/** Creates a brand, puts it first in the menu, changes and deletes it. A brand with perfumes is not deleted. */
export async function workOnBrands(recorder: Recorder, { cookie }: TestUser): Promise<void> {
  recorder.section("brands");
  const send = recorder.as(cookie);
  const brand = { name: "Casa de prueba", text: "Hace un solo perfume.", isInMenu: true };
  const { body: created } = await send("POST /api/admin/brands", brand);
  const { slug } = Object(created["brand"]);
  await send("POST /api/admin/brands", brand);
  const { body } = await send("GET /api/admin/brands");
  const seen = list(body, "brands").flatMap((one) => (one["isInMenu"] ? [`${one["slug"]}`] : []));
  const menu = [slug, ...seen.filter((one) => one !== slug)];
  const { body: ordered } = await send("PUT /api/admin/brands", { menu, seen });
  await send("PUT /api/admin/brands", { menu: seen, seen });
  const updatedAt = list(ordered, "brands").find((one) => one["slug"] === slug)?.["updatedAt"];
  await send(`PUT /api/admin/brands/${slug}`, { ...brand, name: "Casa probada", updatedAt });
  await send(`PUT /api/admin/brands/${slug}`, { ...brand, updatedAt });
  await send("DELETE /api/admin/brands/lattafa");
  await send(`DELETE /api/admin/brands/${slug}`);
}
