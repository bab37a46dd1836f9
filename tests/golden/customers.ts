/** An administrator's work with customers: notes, tags, exports and the deletion of accounts. */

import type { RunningShop } from "../shop.ts";
import { sendMails } from "./mails.ts";
import type { sellAtDesk } from "./orders-desk.ts";
import { newKey, type Recorder } from "./recorder.ts";
import type { TestUser } from "./shoppers.ts";

/** Works on a buyer's account, and deletes another one. An account with open orders is not deleted. */
export async function workOnCustomers(
  shop: RunningShop,
  recorder: Recorder,
  { cookie }: TestUser,
  buyer: TestUser,
  { open, done }: Awaited<ReturnType<typeof sellAtDesk>>,
): Promise<void> {
  recorder.section("customers");
  const send = recorder.as(cookie);
  const path = `/api/admin/customers/${buyer.id}`;
  await send(`GET ${path}`);
  await send(`POST ${path}/notes`, { text: "Prefiere decants." }, newKey());
  await send(`PUT ${path}/tags`, { add: ["Mayorista"], remove: [] });
  await send("POST /api/admin/customers/export", { search: "rios" });
  await send("POST /api/admin/customers/export", { tag: "mayorista" });
  await sendMails(shop);
  await send(`POST ${path}/export`);
  await send(`DELETE /api/admin/customers/${open._id}`, { email: open.email });
  await send(`DELETE /api/admin/customers/${done._id}`, { email: open.email });
  await send(`DELETE /api/admin/customers/${done._id}`, { email: done.email });
  await send(`GET /api/admin/customers/${done._id}`);
}
