import { expect, test } from "vitest";
import { ADMIN, type CallResponse, call, cookieOf, signInAs } from "../../worker/fixtures/caller.ts";
import { mailedLink, openLink } from "../../worker/fixtures/links.ts";
import { startMailProvider } from "../../worker/fixtures/outside-services.ts";
import { openShop, sharedFixture } from "../../worker/fixtures/shop.ts";
import { idOf } from "../../worker/fixtures/shop-database.ts";

const shop = sharedFixture(async () => {
  const mail = await startMailProvider();
  const opened = await openShop({ vars: { MAIL_URL: mail.url } });
  const close = async () => {
    await opened.close();
    await mail.stop();
  };
  return { ...opened, mail, close };
});

const ADDRESS = "203.0.113.44";
const EMAIL = "zulema.zapiola@ejemplo.test";
const PASSWORDS = ["Zanahoria2026", "Zorzal2026", "Zeppelin2026", "Equivocada77"];
const [FIRST = "", SECOND = "", THIRD = "", WRONG = ""] = PASSWORDS;
const PLACE = {
  province: "Zárate",
  city: "Zapala",
  street: "Zuviría",
  number: "90417",
  postalCode: "8340",
  indications: "Portón violeta",
};
const PERSON = [
  "Zulema",
  "Zapiola",
  EMAIL,
  "2995550147",
  "31415926",
  "1988-02-29",
  ...Object.values(PLACE).slice(0, 4),
];

/** Registers, uses and deletes an account. Checks each status, so that every logged event happens. Returns the secrets used. */
async function useAccount(): Promise<string[]> {
  const { worker, database } = shop;
  const send = async (status: number, request: string, body?: unknown, cookie?: string): Promise<CallResponse> => {
    const response = await call(worker, request, { body, cookie, address: ADDRESS });
    expect([request, response.status]).toEqual([request, status]);
    return response;
  };
  const link = await mailedLink(worker, database, "register", EMAIL);
  await send(409, "POST /api/users/register-email", { email: ADMIN });
  await send(400, "POST /api/users/register-email", { email: `${EMAIL} ${"x".repeat(300)}` });
  const grant = cookieOf(await openLink(worker, "register", link), "grant");
  const form = { firstName: "Zulema", lastName: "Zapiola", email: EMAIL, password: FIRST, confirmPassword: FIRST };
  await send(403, "PUT /api/auth/register-user", form);
  await send(201, "PUT /api/auth/register-user", form, grant);
  await send(401, "POST /api/auth/login", { email: EMAIL, password: WRONG });
  const signedIn = cookieOf(await send(200, "POST /api/auth/login", { email: EMAIL, password: FIRST }));
  const user = `/api/users/${link.userId}`;
  const facts = { phone: "2995550147", dni: "31415926", dateOfBirth: "1988-02-29", address: [PLACE] };
  await send(200, `PATCH ${user}`, facts, signedIn);
  await send(400, `PATCH ${user}`, { dni: "31415926x" }, signedIn);
  const change = { currentPassword: WRONG, newPassword: SECOND, confirmNewPassword: SECOND };
  await send(400, `PATCH ${user}`, change, signedIn);
  const changed = await send(200, `PATCH ${user}`, { ...change, currentPassword: FIRST }, signedIn);
  const cookie = changed.headers.get("Set-Cookie") ? cookieOf(changed) : signedIn;
  await send(400, `POST /api/cart/${link.userId}/${idOf("asad")}`, { product: { quantity: EMAIL } }, cookie);
  await send(403, `GET /api/users?search=zulema`, undefined, cookie);
  await send(200, "GET /api/users?search=zulema", undefined, await signInAs(worker, ADMIN));
  const recovery = await mailedLink(worker, database, "recover", EMAIL);
  const fresh = { newPassword: THIRD, confirmNewPassword: THIRD };
  await send(201, `PUT /api/users/recover-password/${link.userId}/${recovery.token}`, fresh);
  await send(404, `PUT /api/users/recover-password/${link.userId}/${recovery.token}`, fresh);
  database.proxy.fail("refuse");
  await send(503, "POST /api/auth/login", { email: EMAIL, password: THIRD });
  database.proxy.fail(null);
  await database.sql("ALTER TABLE wishlist RENAME TO gone");
  await send(500, "POST /api/auth/login", { email: EMAIL, password: THIRD });
  await database.sql("ALTER TABLE gone RENAME TO wishlist");
  const last = cookieOf(await send(200, "POST /api/auth/login", { email: EMAIL, password: THIRD }));
  await send(400, `DELETE ${user}`, { password: WRONG }, last);
  await send(200, `DELETE ${user}`, { password: THIRD }, last);
  return [link.token, recovery.token, ...[grant, signedIn, cookie, last].map((one) => one.split("=")[1] ?? "")];
}

test("the log of an account from registration to deletion contains no personal data and no secrets", async () => {
  const secrets = await useAccount();
  await expect.poll(() => shop.mail.messages().length, { timeout: 20_000 }).toBeGreaterThan(0);
  const log = shop.worker.log();
  const events = ["link_mailed", "registered", "sign_in_refused", "signed_in", "password_changed", "failure"];
  for (const event of [...events, "person_left"]) expect(log).toContain(event);
  const hidden = [
    ...PERSON,
    ...PASSWORDS,
    ...secrets,
    ADDRESS,
    "azahar.test",
    "zulema",
    "search=",
    "INSERT",
    "select ",
    "no such table",
  ];
  expect(hidden.filter((text) => text.length < 4)).toEqual([]);
  expect(hidden.filter((text) => log.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
});
