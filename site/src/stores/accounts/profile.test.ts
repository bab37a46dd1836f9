import { beforeEach, expect, test, vi } from "vitest";
import type { AddressResponse } from "#shop/accounts/address.contract.ts";
import { LUCIA_RESPONSE } from "#shop/accounts/user.contract.fixture.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { json, stubServer } from "../browser.fixture.ts";
import { $entrance, $signingOut } from "./guard.ts";
import {
  $sessions,
  addAddress,
  changePerson,
  deleteAccount,
  deleteAddress,
  endSessions,
  loadSessions,
  refreshAddresses,
} from "./profile.ts";
import { $session, clearSession, setUser } from "./session.ts";

const { _id: ID } = LUCIA_RESPONSE;
const [HOME] = LUCIA_RESPONSE.address;
if (!HOME) throw new Error("Lucía has no address");
const { _id: _, status: __, ...FIELDS } = HOME;
const address = (id: string): AddressResponse => ({ ...HOME, _id: id });
const userWithAddresses = (...ids: string[]): User => ({ ...LUCIA_RESPONSE, address: ids.map(address) });

beforeEach(() => {
  setUser(LUCIA_RESPONSE);
  $entrance.set({ state: "entered", user: LUCIA_RESPONSE });
  $sessions.set({ state: "loading" });
});

test("appends an address to the current list, not to the one that the page had loaded", async () => {
  const { sent } = stubServer(
    json({ user: userWithAddresses("adr_other_tab") }),
    json({ updatedUser: userWithAddresses("adr_other_tab", "adr_new") }),
  );
  const added = { ...FIELDS, street: "Otra calle" };
  expect(await addAddress(ID, added)).toMatchObject({ ok: true });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/users/addaddress/usr_1",
    "PATCH /api/users/usr_1",
  ]);
  expect(sent[1]?.body).toEqual({ address: [address("adr_other_tab"), added] });
  expect($entrance.get()).toMatchObject({ user: { address: [{ _id: "adr_other_tab" }, { _id: "adr_new" }] } });
});

test("an address that is in the current list already is not added again: its response may have been lost", async () => {
  const { sent } = stubServer(json({ user: userWithAddresses("adr_1", "adr_new") }));
  expect(await addAddress(ID, { ...FIELDS, street: ` ${FIELDS.street} ` })).toMatchObject({
    ok: true,
    body: { updatedUser: { address: [{ _id: "adr_1" }, { _id: "adr_new" }] } },
  });
  expect(sent).toHaveLength(1);
});

test("sends nothing when the current list cannot be loaded", async () => {
  const { sent } = stubServer(json({ message: "x" }, 500));
  expect(await addAddress(ID, FIELDS)).toMatchObject({ ok: false, status: 500 });
  expect(sent).toHaveLength(1);
});

test("deleting an address keeps one that another tab added", async () => {
  const { sent } = stubServer(
    json({ user: userWithAddresses("adr_1", "adr_2", "adr_3") }),
    json({ updatedUser: userWithAddresses("adr_1", "adr_3") }),
  );
  await deleteAddress(ID, "adr_2");
  expect(sent[1]?.body).toEqual({ address: [address("adr_1"), address("adr_3")] });
});

test("deleting an address that another tab has deleted only refreshes the list", async () => {
  const { sent } = stubServer(json({ user: userWithAddresses("adr_1") }));
  expect(await deleteAddress(ID, "adr_2")).toMatchObject({ ok: true });
  expect(sent).toHaveLength(1);
  expect($entrance.get()).toMatchObject({ user: { address: [{ _id: "adr_1" }] } });
});

test("signs out a deleted user", async () => {
  stubServer(json({ message: "No encontrado" }, 404));
  await refreshAddresses(ID);
  expect($session.get().isAuthenticated).toBe(false);
});

test("a response after signing out does not sign in again", async () => {
  stubServer(json({ updatedUser: LUCIA_RESPONSE }));
  const changing = changePerson(ID, { phone: "3415551234" });
  clearSession();
  await changing;
  expect($session.get().isAuthenticated).toBe(false);
});

test("when a missing password is refused, the user is read again: a password may have been set in another tab", async () => {
  const missing = (field: string) => json({ message: "x", fields: { [field]: ["La contraseña es requerida"] } }, 400);
  const { sent } = stubServer(
    ...[missing("currentPassword"), json({ user: { ...LUCIA_RESPONSE, signsInByCode: false } })],
    ...[missing("password"), json({ user: LUCIA_RESPONSE })],
    ...[missing("currentPassword"), missing("password")],
  );
  $entrance.set({ state: "entered", user: { ...LUCIA_RESPONSE, signsInByCode: true } });
  const passwords = { newPassword: "Jazmines8", confirmNewPassword: "Jazmines8" };
  expect(await changePerson(ID, passwords)).toMatchObject({ ok: false, status: 400 });
  expect($entrance.get()).toMatchObject({ user: { signsInByCode: false } });
  expect(await deleteAccount(ID, undefined)).toMatchObject({ ok: false, status: 400 });
  await changePerson(ID, { ...passwords, currentPassword: "" });
  await deleteAccount(ID, "");
  const [CHANGE, READ, DELETE] = ["PATCH", "GET", "DELETE"];
  expect(sent.map(({ method }) => method)).toEqual([CHANGE, READ, DELETE, READ, CHANGE, DELETE]);
});

test("deleting the account after the session has ended leads to the sign-in page; another refusal does not", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { pathname: "/profile/usr_1", search: "", replace });
  stubServer(json({ message: "Invalid password" }, 400), json({ message: "Iniciá sesión para continuar" }, 401));
  expect(await deleteAccount(ID, "Jazmines8")).toMatchObject({ ok: false, status: 400 });
  expect(replace).not.toHaveBeenCalled();
  expect(await deleteAccount(ID, "Jazmines9")).toMatchObject({ ok: false, status: 401 });
  expect(replace).toHaveBeenCalledExactlyOnceWith("/login?next=%2Fprofile%2Fusr_1");
  expect($signingOut.get()).toBe(false);
});

const session = (id: string, current = false) => ({
  _id: id,
  device: "Chrome en Windows",
  createdAt: "2026-11-20T10:00:00.000Z",
  lastSeenAt: "2026-11-21T10:00:00.000Z",
  current,
});

const known = () => {
  const now = $sessions.get();
  return now.state === "known" ? now.sessions.map(({ _id }) => _id) : now.state;
};

test("lists the current session first", async () => {
  stubServer(json({ sessions: [session("ses_1"), session("ses_2", true), session("ses_3")] }));
  await loadSessions("usr_1");
  expect(known()).toEqual(["ses_2", "ses_1", "ses_3"]);
});

test("removes ended sessions and keeps the others; a session that had already ended is not a failure", async () => {
  $sessions.set({
    state: "known",
    sessions: [session("ses_1", true), session("ses_2"), session("ses_3"), session("ses_4")],
  });
  const { sent } = stubServer(json({}), json({}, 404), json({}, 500));
  expect(await endSessions("usr_1", ["ses_2", "ses_3"])).toBe(true);
  expect(await endSessions("usr_1", ["ses_4"])).toBe(false);
  expect(sent.map(({ path }) => path.split("/").at(-1))).toEqual(["ses_2", "ses_3", "ses_4"]);
  expect(known()).toEqual(["ses_1", "ses_4"]);
});
