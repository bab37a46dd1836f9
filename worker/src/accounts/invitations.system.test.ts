import { expect, test } from "vitest";
import { INVITATION_MS } from "#shop/accounts/account.ts";
import { invitationsSchema, invitedSchema, openedInvitationSchema } from "#shop/accounts/invitation.contract.ts";
import { createUser } from "#tests/matrix/users.ts";
import { hashToken } from "#worker/secrets.ts";
import { ADMIN, call, PASSWORD, problemOf, signInAs } from "../../fixtures/caller.ts";
import { anyAddress, keyIn, mailedLink, mailsTo, openLink } from "../../fixtures/links.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

let invitedCount = 0;
const anyEmail = () => `colega${++invitedCount}@azahar.test`;
const NAMES = { firstName: "Lía", lastName: "Ríos" };
const FORM = { ...NAMES, password: PASSWORD, confirmPassword: PASSWORD };

const post = (email: string, adminRole = "orders", cookie = shop.admin) =>
  call(shop.worker, "POST /api/admin/invitations", { cookie, body: { email, adminRole }, address: anyAddress() });
const linkTo = async (email: string) => {
  const mail = (await mailsTo(shop.database, email)).findLast(({ event }) => event === "admin-invited");
  return String(mail?.content.get("link"));
};
async function invite(email: string, adminRole = "orders", cookie = shop.admin) {
  const response = await post(email, adminRole, cookie);
  const { invitation } = invitedSchema.parse(response.body);
  return { id: invitation._id, key: keyIn(await linkTo(email)) };
}
const open = (key: string) =>
  call(shop.worker, "GET /api/invitation", { headers: { "X-Invitation-Key": key }, address: anyAddress() });
const accept = (key: string, form: object = FORM) =>
  call(shop.worker, "PUT /api/invitation", {
    headers: { "X-Invitation-Key": key },
    body: form,
    address: anyAddress(),
  });
const userOf = async (email: string) =>
  (await shop.rows("SELECT id, role, admin_role, verified, first_name FROM users WHERE email = ?", email))[0];

test("a colleague without an account sets name and password and administers with their role", async () => {
  const email = anyEmail();
  const sent = await post(email);
  expect(sent.status).toBe(201);
  const { invitation } = invitedSchema.parse(sent.body);
  expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(INVITATION_MS);
  const listed = await call(shop.worker, "GET /api/admin/invitations", { cookie: shop.admin });
  expect(invitationsSchema.parse(listed.body).invitations).toEqual([invitation]);
  const link = await linkTo(email);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitacion#k=[\w-]{43}$/);
  const key = keyIn(link);
  expect(await shop.rows("SELECT token_hash FROM invitations")).toEqual([{ token_hash: hashToken(key) }]);
  const opened = await open(key);
  expect([opened.status, openedInvitationSchema.parse(opened.body)]).toEqual([
    200,
    { email, adminRole: "orders", by: "Ana Azahar", hasAccount: false },
  ]);
  expect((await accept(key)).status).toBe(201);
  const person = await userOf(email);
  expect(person).toMatchObject({ role: "admin", admin_role: "orders", verified: 1, first_name: "Lía" });
  const cookie = await signInAs(shop.worker, email);
  expect((await call(shop.worker, "GET /api/orders?limit=1", { cookie })).status).toBe(200);
  expect((await call(shop.worker, "GET /api/users?limit=1", { cookie })).status).toBe(403);
  const log = await shop.rows(
    "SELECT what, to_value AS 'to' FROM audit_log WHERE noun_id IN (?, ?) ORDER BY key",
    invitation._id,
    String(person?.["id"]),
  );
  expect(log).toEqual([
    { what: "admin_invited", to: JSON.stringify({ email, adminRole: "orders" }) },
    { what: "invitation_accepted", to: '{"role":"admin","adminRole":"orders"}' },
  ]);
  const news = (await mailsTo(shop.database, ADMIN)).filter(({ event }) => event === "access-changed");
  expect(news.map(({ content }) => Object.fromEntries(content))).toEqual([
    { kind: "access-changed", what: "granted", person: `Lía Ríos (${email})`, by: "Ana Azahar", adminRole: "orders" },
  ]);
  // Used up.
  expect(problemOf(await open(key))).toEqual([400, "link_not_good"]);
  expect(problemOf(await accept(key))).toEqual([400, "link_not_good"]);
});

test("an existing account accepts with its password only; its sessions end", async () => {
  const { id, email, cookie } = await createUser(shop.database);
  const { key } = await invite(email, "catalogue");
  expect((await open(key)).body).toMatchObject({ hasAccount: true });
  expect(problemOf(await accept(key, { password: "Otra2026" }))).toEqual([400, "invalid_password"]);
  expect(await userOf(email)).toMatchObject({ role: "user" });
  expect((await accept(key, { ...NAMES, password: PASSWORD })).status).toBe(201);
  expect(await userOf(email)).toMatchObject({ id, role: "admin", admin_role: "catalogue", first_name: "Pía" });
  expect((await call(shop.worker, "GET /api/auth/verify-token", { cookie })).status).toBe(401);
});

test("people without a name are named by their e-mail in the mails about an invitation", async () => {
  const [owner, invited] = [await createUser(shop.database, "owner"), await createUser(shop.database)];
  for (const { id } of [owner, invited])
    await shop.database.sql(`UPDATE users SET first_name = '', last_name = '' WHERE id = '${id}'`);
  const { key } = await invite(invited.email, "reader", owner.cookie);
  expect((await accept(key, { password: PASSWORD })).status).toBe(201);
  const contents = [...(await mailsTo(shop.database, invited.email)), ...(await mailsTo(shop.database, ADMIN))];
  const named = contents.map(({ event, content }) => [event, content.get("by"), content.get("person")]);
  expect(named).toContainEqual(["admin-invited", owner.email, undefined]);
  expect(named).toContainEqual(["access-changed", owner.email, invited.email]);
});

test("an unfinished registration is finished by the invitation", async () => {
  const email = anyEmail();
  await shop.database.sql(
    `INSERT INTO users (id, email, created_at_ms, updated_at_ms) VALUES ('usr_begun', '${email}', 1, 1)`,
  );
  const { key } = await invite(email, "reader");
  expect((await accept(key)).status).toBe(201);
  expect(await userOf(email)).toMatchObject({ id: "usr_begun", role: "admin", admin_role: "reader", verified: 1 });
});

test("a password that an invitation sets uses up an open recovery link", async () => {
  const { id, email } = await createUser(shop.database);
  await shop.database.sql(`UPDATE users SET password_hash = NULL WHERE id = '${id}'`);
  const link = await mailedLink(shop.worker, shop.database, "recover", email);
  const { key } = await invite(email);
  expect((await accept(key)).status).toBe(201);
  expect(problemOf(await openLink(shop.worker, "recover", link))).toEqual([400, "link_not_good"]);
});

test("an incomplete form changes nothing, and the link stays valid", async () => {
  const email = anyEmail();
  const { key } = await invite(email);
  const response = await accept(key, { firstName: "L", password: "corta", confirmPassword: "otra" });
  expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([
    400,
    ["firstName", "lastName", "password", "confirmPassword"],
  ]);
  expect(await userOf(email)).toBeUndefined();
  expect((await open(key)).status).toBe(200);
});

test("an expired invitation is 410, a revoked one and a wrong key 400", async () => {
  const [email, other] = [anyEmail(), anyEmail()];
  const [expired, revoked] = [await invite(email), await invite(other)];
  await shop.database.sql(`UPDATE invitations SET expires_at_ms = 1 WHERE id = '${expired.id}'`);
  const revoke = () => call(shop.worker, `DELETE /api/admin/invitations/${revoked.id}`, { cookie: shop.admin });
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 404]);
  expect([problemOf(await open(expired.key)), problemOf(await accept(expired.key))]).toEqual([
    [410, "link_expired"],
    [410, "link_expired"],
  ]);
  for (const key of [revoked.key, "", "x", "A".repeat(43)])
    expect([problemOf(await open(key)), problemOf(await accept(key))]).toEqual([
      [400, "link_not_good"],
      [400, "link_not_good"],
    ]);
  const listed = await call(shop.worker, "GET /api/admin/invitations", { cookie: shop.admin });
  expect(invitationsSchema.parse(listed.body).invitations.map((each) => each.email)).not.toContain(email);
  expect([await userOf(email), await userOf(other)]).toEqual([undefined, undefined]);
});

test("a second invitation to an e-mail replaces the first", async () => {
  const email = anyEmail();
  const [first, second] = [await invite(email, "owner"), await invite(email, "reader")];
  expect(problemOf(await accept(first.key))).toEqual([400, "link_not_good"]);
  expect((await accept(second.key)).status).toBe(201);
  expect(await userOf(email)).toMatchObject({ admin_role: "reader" });
});

test("administrators and blocked accounts are not invited, and a person who is blocked later cannot accept", async () => {
  expect(problemOf(await post(ADMIN, "reader"))).toEqual([409, "already_administrator"]);
  const { id, email } = await createUser(shop.database);
  const { key } = await invite(email);
  await shop.database.sql(`UPDATE users SET active = 0 WHERE id = '${id}'`);
  expect(problemOf(await post(email))).toEqual([409, "account_blocked"]);
  expect([problemOf(await open(key)), problemOf(await accept(key))]).toEqual([
    [403, "user_blocked"],
    [403, "user_blocked"],
  ]);
});

test.each(["active = 0", "admin_role = 'reader'", "role = 'user'"])(
  "an invitation ends when its sender stops being an active owner (%s), also if the sender becomes one again",
  async (lost) => {
    const sender = await createUser(shop.database, "owner");
    const [email, other] = [anyEmail(), anyEmail()];
    const [{ key }, kept] = [await invite(email, "owner", sender.cookie), await invite(other)];
    const set = (change: string) => shop.database.sql(`UPDATE users SET ${change} WHERE id = '${sender.id}'`);
    await set("active = 1, first_name = 'Bea'");
    expect((await open(key)).status).toBe(200);
    await set(lost);
    await set("active = 1, role = 'admin', admin_role = 'owner'");
    expect(problemOf(await accept(key))).toEqual([400, "link_not_good"]);
    const listed = await call(shop.worker, "GET /api/admin/invitations", { cookie: shop.admin });
    expect(invitationsSchema.parse(listed.body).invitations.map((each) => each.email)).not.toContain(email);
    expect((await accept(kept.key)).status).toBe(201);
  },
);

test("an invitation ends when its person gets the permission in another way, also if it is withdrawn again", async () => {
  const { id, email } = await createUser(shop.database);
  const { key } = await invite(email, "owner");
  const administer = (body: object) =>
    call(shop.worker, `PATCH /api/admin/user-admin/${id}`, { cookie: shop.admin, body });
  expect((await administer({ adminRole: "reader" })).status).toBe(200);
  expect((await administer({ role: "user" })).status).toBe(200);
  expect(problemOf(await accept(key, { password: PASSWORD }))).toEqual([400, "link_not_good"]);
  expect(await userOf(email)).toMatchObject({ role: "user" });
});

test("an invitation is not accepted if its sender is blocked after the link was read", async () => {
  const sender = await createUser(shop.database, "owner");
  const email = anyEmail();
  const { key } = await invite(email, "owner", sender.cookie);
  const read = shop.database.proxy.stopAt(hashToken(key));
  const accepting = accept(key);
  await read.held;
  await shop.database.sql(`UPDATE users SET active = 0 WHERE id = '${sender.id}'`);
  read.release();
  expect(problemOf(await accepting)).toEqual([400, "link_not_good"]);
  expect(await userOf(email)).not.toMatchObject({ role: "admin" });
});

test("of concurrent acceptances one succeeds", async () => {
  const [fresh, known] = [anyEmail(), (await createUser(shop.database)).email];
  for (const email of [fresh, known]) {
    const { key } = await invite(email);
    const responses = await Promise.all(Array.from({ length: 4 }, () => accept(key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const sql = "SELECT count(*) AS n FROM audit_log WHERE what = 'invitation_accepted' AND noun_id = ?";
    expect(await shop.rows(sql, String((await userOf(email))?.["id"]))).toEqual([{ n: 1 }]);
  }
});

test("only a confirmed owner invites, and a person gets at most three invitations an hour", async () => {
  const email = anyEmail();
  for (const role of ["catalogue", "orders", "reader"] as const) {
    const { cookie } = await createUser(shop.database, role);
    expect(problemOf(await post(email, "owner", cookie))).toEqual([403, "forbidden"]);
  }
  const { cookie, sessionId } = await createUser(shop.database, "owner");
  for (let sent = 0; sent < 3; sent++) expect((await post(email, "reader", cookie)).status).toBe(201);
  expect(problemOf(await post(email, "reader", cookie))).toEqual([429, "too_many_emails"]);
  await shop.database.sql(`UPDATE sessions SET created_at_ms = created_at_ms - 601000 WHERE id = '${sessionId}'`);
  expect(problemOf(await post(anyEmail(), "reader", cookie))).toEqual([403, "confirmation_required"]);
});
