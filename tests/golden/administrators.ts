/** The administrators' requests about people: sign-in, search, invitations, reviews and mails. */

import { mailedInvitation } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import type { Recorder } from "./recorder.ts";
import { list, type TestUser } from "./shoppers.ts";

const COLLEAGUE = "colega@azahar.test";
const FORM = { firstName: "Lía", lastName: "Ríos", password: "Jazmines9", confirmPassword: "Jazmines9" };

/** Publishes the reviews that wait. The second decision is refused, because the first one has changed the review. */
export async function handleReviews(recorder: Recorder, { cookie }: TestUser): Promise<void> {
  recorder.section("reviews");
  const send = recorder.as(cookie);
  const { body } = await send("GET /api/admin/reviews?state=pending&limit=5");
  for (const { _id, updatedAt } of list(body, "reviews"))
    for (const state of ["published", "rejected"])
      await send(`PUT /api/admin/reviews/${_id}`, { state, answer: "¡Gracias!", updatedAt });
}

export async function handlePeople(
  shop: RunningShop,
  recorder: Recorder,
  admin: TestUser,
  buyer: TestUser,
): Promise<void> {
  recorder.section("people");
  const send = recorder.as(admin.cookie);
  await send("POST /api/users/search?limit=5", { search: "transferencia" });
  await send("POST /api/orders/search?limit=5", { search: "transferencia" });
  await send(`POST /api/orders/release/${buyer.id}`);
  await send("POST /api/auth/confirm", { password: "Equivocada1" });
  await send("POST /api/admin/mails/mai_nada/again");
  await invite(shop, recorder, admin);
  await setUpSecondFactor(recorder, admin);
}

/** Invites a colleague, who accepts, and another, whose invitation is revoked. */
async function invite({ localUrl }: RunningShop, recorder: Recorder, { cookie }: TestUser): Promise<void> {
  const send = recorder.as(cookie);
  await send("POST /api/admin/invitations", { email: COLLEAGUE, adminRole: "orders" });
  const { hash } = new URL(await mailedInvitation(localUrl, COLLEAGUE));
  const key = new URLSearchParams(hash.slice(1)).get("k") ?? "";
  const opened = { "X-Invitation-Key": key };
  await recorder.send("GET /api/invitation", undefined, opened);
  await recorder.send("PUT /api/invitation", FORM, opened);
  await recorder.send("PUT /api/invitation", FORM, opened);
  const { body } = await send("POST /api/admin/invitations", { email: `otra-${COLLEAGUE}`, adminRole: "reader" });
  await send("GET /api/admin/invitations");
  await send(`DELETE /api/admin/invitations/${Object(body["invitation"])._id}`);
}

/** The second factor's codes depend on the time, so only wrong codes are recorded. */
async function setUpSecondFactor(recorder: Recorder, { cookie }: TestUser): Promise<void> {
  const send = recorder.as(cookie);
  await send("POST /api/admin/second-factor");
  await send("PUT /api/admin/second-factor", { code: "000000" });
  await send("GET /api/admin/second-factor");
  await send("DELETE /api/admin/second-factor");
  await recorder.send("POST /api/auth/second-factor", { code: "000000" });
}
