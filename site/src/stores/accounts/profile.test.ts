import { beforeEach, expect, test, vi } from "vitest";
import type { AddressResponse } from "#shop/accounts/address.contract.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { $entrance } from "./guard.ts";
import {
  $sessions,
  addAddress,
  changePerson,
  deleteAddress,
  endSessions,
  loadSessions,
  refreshAddresses,
} from "./profile.ts";
import { $session, clearSession, setUser } from "./session.ts";

const OROÑO = {
  province: "Santa Fe",
  city: "Rosario",
  street: "Bulevar Oroño",
  number: "1234",
  floor: "3",
  door: "B",
  postalCode: "2000",
  indications: "",
};
const address = (id: string): AddressResponse => ({ ...OROÑO, _id: id, status: true });
const CLARA: User = {
  _id: "usr_clara",
  firstName: "Clara",
  lastName: "Cliente",
  email: "clara@example.com",
  phone: "",
  dni: "",
  dateOfBirth: null,
  role: "user",
  verified: true,
  status: true,
  address: [],
  cart: [],
  wishlist: [],
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
};
const having = (...ids: string[]): User => ({ ...CLARA, address: ids.map(address) });

/** Answers the requests in order; returns what was sent to each. */
function answering(...responses: [status: number, body: object][]) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, path, body: JSON.parse(body ?? "null") });
    const [status, response] = responses.shift() ?? [500, {}];
    return Response.json(response, { status });
  });
  return sent;
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setUser(CLARA);
  $entrance.set({ state: "entered", user: CLARA });
  $sessions.set({ state: "loading" });
});

test("appends an address to the current list, not to the one the page knew", async () => {
  const sent = answering(
    [200, { user: having("adr_other_tab") }],
    [200, { updatedUser: having("adr_other_tab", "adr_new") }],
  );
  expect(await addAddress(CLARA._id, OROÑO)).toMatchObject({ ok: true });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/users/addaddress/usr_clara",
    "PATCH /api/users/usr_clara",
  ]);
  expect(sent[1]?.body).toEqual({ address: [address("adr_other_tab"), OROÑO] });
  expect($entrance.get()).toMatchObject({ user: { address: [{ _id: "adr_other_tab" }, { _id: "adr_new" }] } });
});

test("sends nothing when the current list cannot be loaded", async () => {
  const sent = answering([500, { message: "x" }]);
  expect(await addAddress(CLARA._id, OROÑO)).toMatchObject({ ok: false, status: 500 });
  expect(sent).toHaveLength(1);
});

test("deleting an address keeps one that another tab added", async () => {
  const sent = answering(
    [200, { user: having("adr_1", "adr_2", "adr_3") }],
    [200, { updatedUser: having("adr_1", "adr_3") }],
  );
  await deleteAddress(CLARA._id, "adr_2");
  expect(sent[1]?.body).toEqual({ address: [address("adr_1"), address("adr_3")] });
});

test("deleting an address that another tab has deleted only refreshes the list", async () => {
  const sent = answering([200, { user: having("adr_1") }]);
  expect(await deleteAddress(CLARA._id, "adr_2")).toMatchObject({ ok: true });
  expect(sent).toHaveLength(1);
  expect($entrance.get()).toMatchObject({ user: { address: [{ _id: "adr_1" }] } });
});

test("signs out a deleted user", async () => {
  answering([404, { message: "No encontrado" }]);
  await refreshAddresses(CLARA._id);
  expect($session.get().isAuthenticated).toBe(false);
});

test("a response after signing out does not sign in again", async () => {
  answering([200, { updatedUser: { ...CLARA, phone: "3415551234" } }]);
  const changing = changePerson(CLARA._id, { phone: "3415551234" });
  clearSession();
  await changing;
  expect($session.get().isAuthenticated).toBe(false);
});

const session = (id: string, current = false) => ({
  _id: id,
  device: "Chrome en Windows",
  createdAt: "2026-11-20T10:00:00.000Z",
  lastSeenAt: "2026-11-21T10:00:00.000Z",
  current,
});

/** Answers each request by its path below the user. */
function respondingByPath(responses: Record<string, [status: number, body: object]>) {
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, body] = responses[path.replace("/api/users/usr_clara/", "")] ?? [500, {}];
    return Response.json(body, { status });
  });
}

const known = () => {
  const now = $sessions.get();
  return now.state === "known" ? now.sessions.map(({ _id }) => _id) : now.state;
};

test("lists the current session first", async () => {
  respondingByPath({ sessions: [200, { sessions: [session("ses_1"), session("ses_2", true), session("ses_3")] }] });
  await loadSessions("usr_clara");
  expect(known()).toEqual(["ses_2", "ses_1", "ses_3"]);
});

test("reports a failed list, and a shown list stays", async () => {
  respondingByPath({});
  await loadSessions("usr_clara");
  expect(known()).toBe("failed");
  $sessions.set({ state: "known", sessions: [session("ses_1", true)] });
  await loadSessions("usr_clara");
  expect(known()).toEqual(["ses_1"]);
});

test("removes ended sessions and keeps the others; a session that had already ended is no failure", async () => {
  $sessions.set({
    state: "known",
    sessions: [session("ses_1", true), session("ses_2"), session("ses_3"), session("ses_4")],
  });
  respondingByPath({ "sessions/ses_2": [200, {}], "sessions/ses_3": [404, {}], "sessions/ses_4": [500, {}] });
  expect(await endSessions("usr_clara", ["ses_2", "ses_3"])).toBe(true);
  expect(await endSessions("usr_clara", ["ses_4"])).toBe(false);
  expect(known()).toEqual(["ses_1", "ses_4"]);
});
