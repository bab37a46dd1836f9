import { describe, expect, test } from "vitest";
import { profileChangeResponseSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { TEST_ORIGIN } from "#tests/harness.ts";
import { call, PASSWORD } from "../../fixtures/caller.ts";
import { mailsTo } from "../../fixtures/links.ts";
import {
  changeOwn,
  deleteAccount,
  HOME,
  type Member,
  member,
  passwordChange,
  sessionStatus,
  signInAgain,
} from "../../fixtures/own-account.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";

const NEW = "Jazmines2026";
const shop = sharedFixture(() => openShop());

const login = ({ email }: Member, password: string) =>
  call(shop.worker, "POST /api/auth/login", { body: { email, password }, address: `198.51.100.${email.length}` });

test("a new password ends all other sessions and sends a mail", async () => {
  const user = await member(shop.database);
  const elsewhere = await signInAgain(shop.worker, user);
  const response = await changeOwn(shop.worker, user, { ...passwordChange(NEW), phone: "3415551234" });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(profileChangeResponseSchema.parse(response.body).updatedUser).toMatchObject({
    _id: user.id,
    phone: "3415551234",
  });
  expect([await sessionStatus(shop.worker, user.cookie), await sessionStatus(shop.worker, elsewhere)]).toEqual([
    200, 401,
  ]);
  expect([(await login(user, PASSWORD)).status, (await login(user, NEW)).status]).toEqual([401, 200]);
  const [mail, ...more] = await mailsTo(shop.database, user.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ event: "password-changed" });
  expect(mail?.key).toMatch(new RegExp(`^password-changed/${user.id}/\\d{13}$`));
  expect(Object.fromEntries(mail?.content ?? [])).toEqual({
    kind: "password-changed",
    firstName: "Pía",
    recoverLink: `${TEST_ORIGIN}/login?recuperar`,
  });
  const { rows } = await shop.database.db.client.execute(`SELECT password_hash FROM users WHERE id = '${user.id}'`);
  expect(rows[0]?.["password_hash"]).toMatch(/^scrypt\$/);
});

test("the password can be changed five times in an hour, and a change does not count as a wrong password", async () => {
  const user = await member(shop.database);
  const passwords = [PASSWORD, ...Array.from({ length: 6 }, (_, index) => `Jazmines202${index}`)];
  const statuses = [];
  for (const [index, next] of passwords.slice(1).entries())
    statuses.push((await changeOwn(shop.worker, user, passwordChange(next, passwords[index]))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await mailsTo(shop.database, user.email)).toHaveLength(5);
  const { rows } = await shop.database.db.client.execute(
    "SELECT kind FROM throttles WHERE kind = 'password' AND count > 0",
  );
  expect(rows).toEqual([]);
});

test("a wrong current password changes nothing", async () => {
  const user = await member(shop.database);
  const elsewhere = await signInAgain(shop.worker, user);
  const body = { ...passwordChange(NEW, "Equivocada1"), phone: "3415551234", address: [HOME] };
  const response = await changeOwn(shop.worker, user, body);
  const { requestId: _, ...problem } = problemSchema.parse(response.body);
  expect([response.status, problem]).toEqual([400, { code: "invalid_password", message: "Invalid password" }]);
  expect([await sessionStatus(shop.worker, elsewhere), (await login(user, PASSWORD)).status]).toEqual([200, 200]);
  const after = profileChangeResponseSchema.parse((await changeOwn(shop.worker, user, {})).body).updatedUser;
  expect(after).toMatchObject({ phone: "", address: [] });
  expect(await mailsTo(shop.database, user.email)).toEqual([]);
});

test("nothing changes for a user blocked during the comparison", async () => {
  const user = await member(shop.database);
  await shop.database.sql(`CREATE TRIGGER block_now AFTER INSERT ON throttles WHEN NEW.kind = 'password'
    BEGIN UPDATE users SET active = 0 WHERE id = '${user.id}'; END`);
  const response = await changeOwn(shop.worker, user, { ...passwordChange(NEW), phone: "3415551234", address: [HOME] });
  await shop.database.sql("DROP TRIGGER block_now");
  expect([response.status, response.body["code"]]).toEqual([400, "invalid_password"]);
  const { rows } = await shop.database.db.client.execute(
    `SELECT phone, (SELECT count(*) FROM addresses WHERE user_id = users.id) AS addresses FROM users WHERE id = '${user.id}'`,
  );
  expect({ ...rows[0] }).toEqual({ phone: "", addresses: 0 });
  expect(await mailsTo(shop.database, user.email)).toEqual([]);
});

test.each([
  [{ newPassword: NEW, confirmNewPassword: NEW }, { currentPassword: ["La contraseña es requerida"] }],
  [
    { ...passwordChange(NEW), confirmNewPassword: "Otra2026x" },
    { confirmNewPassword: ["Las contraseñas no coinciden"] },
  ],
  [passwordChange("Corta1"), { newPassword: ["La contraseña debe tener al menos 8 caracteres"] }],
  [{ currentPassword: PASSWORD }, { newPassword: ["La contraseña es requerida"] }],
  [{ ...passwordChange(NEW), dateOfBirth: "2999-01-01" }, { dateOfBirth: ["La fecha de nacimiento es inválida."] }],
])("%j is refused before the password is compared", async (body, fields) => {
  const user = await member(shop.database);
  const counted = async () => (await shop.database.db.client.execute("SELECT * FROM throttles")).rows;
  const before = await counted();
  const response = await changeOwn(shop.worker, user, body);
  expect([response.status, response.body["fields"]]).toEqual([400, fields]);
  expect(await counted()).toEqual(before);
  expect((await login(user, PASSWORD)).status).toBe(200);
});

describe("limits", () => {
  test("of 25 concurrent wrong passwords 10 are compared; then the right one must wait, also to delete the account", async () => {
    const user = await member(shop.database);
    const wrong = () => changeOwn(shop.worker, user, passwordChange(NEW, "Equivocada1"));
    const statuses = (await Promise.all(Array.from({ length: 25 }, wrong))).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(15).fill(429)]);
    const waits = await changeOwn(shop.worker, user, passwordChange(NEW));
    expect([waits.status, waits.body["message"]]).toEqual([429, "Demasiados intentos. Probá de nuevo más tarde."]);
    expect(Number(waits.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect((await deleteAccount(shop.worker, user)).status).toBe(429);
    expect((await changeOwn(shop.worker, user, { phone: "3415551234" })).status).toBe(200);
    await shop.database.sql("UPDATE throttles SET window_ends_at_ms = 1");
    expect((await changeOwn(shop.worker, user, passwordChange(NEW))).status).toBe(200);
  });
});

describe("of two concurrent changes", () => {
  test("one is made, and the other is refused as a wrong password", async () => {
    for (let round = 0; round < 2; round++) {
      const user = await member(shop.database);
      const second = { ...user, cookie: await signInAgain(shop.worker, user) };
      const [rosas, lirios] = await Promise.all([
        changeOwn(shop.worker, user, { ...passwordChange("Rosas2026"), phone: "3410000001", address: [HOME] }),
        changeOwn(shop.worker, second, { ...passwordChange("Lirios2026"), phone: "3410000002", address: [HOME, HOME] }),
      ]);
      expect([rosas.status, lirios.status].sort()).toEqual([200, 400]);
      const [won, lost] = rosas.status === 200 ? [rosas, lirios] : [lirios, rosas];
      expect(lost.body).toMatchObject({ code: "invalid_password", message: "Invalid password" });
      // Nothing of the losing change is stored.
      const isRosas = won === rosas;
      const { updatedUser } = profileChangeResponseSchema.parse(won.body);
      expect([updatedUser.phone, updatedUser.address.length]).toEqual(isRosas ? ["3410000001", 1] : ["3410000002", 2]);
      const { rows } = await shop.database.db.client.execute(`SELECT phone FROM users WHERE id = '${user.id}'`);
      expect(rows[0]?.["phone"]).toBe(updatedUser.phone);
      expect((await login(user, isRosas ? "Lirios2026" : "Rosas2026")).status).toBe(401);
      expect((await login(user, isRosas ? "Rosas2026" : "Lirios2026")).status).toBe(200);
      expect(await sessionStatus(shop.worker, isRosas ? second.cookie : user.cookie)).toBe(401);
      expect(await mailsTo(shop.database, user.email)).toHaveLength(1);
    }
  });
});
