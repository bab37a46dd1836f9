import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LUCIA_RESPONSE as user } from "#shop/accounts/user.contract.fixture.ts";
import { json, stubServer, stubStorage, stubWindow } from "../browser.fixture.ts";

const ana = { _id: "usr_ana", firstName: "Ana", role: "user" } as const;
const OUT = { user: null, isAuthenticated: false, isAdmin: false, isHydrated: true };

let stored: Map<string, string>;
let dispatch: ReturnType<typeof stubWindow>;

beforeEach(() => {
  vi.resetModules();
  stored = stubStorage("localStorage");
  dispatch = stubWindow();
});
afterEach(() => vi.unstubAllGlobals());

const freshStore = () => import("./session.ts");
const keep = (session: unknown) => stored.set("authed-user", JSON.stringify(session));

test("starts signed out, and is hydrated once storage has been read", async () => {
  const { $session, startSession } = await freshStore();
  expect($session.get()).toEqual({ ...OUT, isHydrated: false });
  expect(startSession()).toEqual(OUT);
});

test("stores the session, restores it, and removes it on signing out", async () => {
  const first = await freshStore();
  first.setUser(user);
  expect(first.$session.get()).toEqual({ user, isAuthenticated: true, isAdmin: false, isHydrated: true });
  expect(JSON.parse(stored.get("authed-user") ?? "")).toEqual(first.$session.get());

  vi.resetModules();
  const second = await freshStore();
  expect(second.startSession()).toEqual(first.$session.get());
  second.clearSession();
  expect(second.$session.get()).toEqual(OUT);
  expect([...stored.keys()]).toEqual(["signed-out"]);
});

test("isAdmin follows from the role alone", async () => {
  const { readSession } = await freshStore();
  const requested = (role: string, isAdmin: boolean) => {
    keep({ user: { ...ana, role }, isAuthenticated: true, isAdmin });
    return readSession().isAdmin;
  };
  expect([requested("user", true), requested("admin", false)]).toEqual([false, true]);
});

test.each([
  "",
  "null",
  "{",
  "7",
  "[]",
  '{"user":null,"isAuthenticated":true}',
  `{"user":${JSON.stringify(ana)},"isAuthenticated":false}`,
  `{"user":${JSON.stringify(ana)}}`,
  '{"user":{"_id":"usr_ana","firstName":"Ana","role":"owner"},"isAuthenticated":true}',
  '{"user":{"_id":"../ana","firstName":"Ana","role":"user"},"isAuthenticated":true}',
])("malformed storage means signed out: %s", async (text) => {
  stored.set("authed-user", text);
  expect((await freshStore()).readSession()).toEqual(OUT);
});

test("without storage, a session lasts as long as the page", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { $session, clearSession, readSession, setUser } = await freshStore();
  expect(readSession()).toEqual(OUT);
  setUser(user);
  expect($session.get().user).toEqual(user);
  clearSession();
  expect($session.get()).toEqual(OUT);
});

test("follows sign-in and sign-out in another tab", async () => {
  const { $session, startSession } = await freshStore();
  startSession();
  keep({ user: ana, isAuthenticated: true });
  dispatch("storage", { key: "next-toast" });
  expect($session.get().isAuthenticated).toBe(false);
  dispatch("storage", { key: "authed-user" });
  expect($session.get().user).toEqual(ana);
  stored.clear();
  dispatch("storage", { key: null });
  expect($session.get()).toEqual(OUT);
});

test("a response after another tab signed out does not restore the session", async () => {
  const other = await freshStore();
  other.signIn(user);
  vi.resetModules();
  const { $session, setUser, startSession } = await freshStore();
  startSession();
  other.clearSession();
  // This tab receives the storage event only after the response.
  setUser({ ...user, firstName: "Anita" });
  dispatch("storage", { key: "authed-user" });
  expect($session.get()).toEqual(OUT);
  vi.resetModules();
  expect((await freshStore()).startSession()).toEqual(OUT);
  expect([...stored.keys()]).toEqual(["signed-out"]);
});

test("after signing out and in again, both tabs have the user", async () => {
  const { $session, clearSession, signIn, startSession } = await freshStore();
  startSession();
  signIn(user);
  clearSession();
  vi.resetModules();
  const other = await freshStore();
  other.startSession();
  other.signIn(user);
  dispatch("storage", { key: "authed-user" });
  expect([$session.get().user, other.$session.get().user]).toEqual([user, user]);
});

test("a page from the back/forward cache restores the current session", async () => {
  keep({ user: ana, isAuthenticated: true });
  const { $session, startSession } = await freshStore();
  startSession();
  stored.clear();
  dispatch("pageshow", { persisted: false });
  expect($session.get().user).toEqual(ana);
  dispatch("pageshow", { persisted: true });
  expect($session.get()).toEqual(OUT);
});

test("a 401 response signs out in this browser", async () => {
  const { $session, setUser } = await freshStore();
  const { call } = await import("#site/api/call.ts");
  stubServer(json({ message: "Iniciá sesión para continuar" }, 401));
  setUser(user);
  await call("GET", "/users/:id", { param: { id: "usr_ana" } });
  expect($session.get()).toEqual(OUT);
  expect([...stored.keys()]).toEqual(["signed-out"]);
});
