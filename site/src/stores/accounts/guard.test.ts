import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, noResponse, stubServer, stubStorage, stubWindow } from "../browser.fixture.ts";

const redirects: string[] = [];
let stored: Map<string, string>;
let dispatch: ReturnType<typeof stubWindow>;
const here = { pathname: "/profile/usr_ana", search: "?desde=mail", replace: (path: string) => redirects.push(path) };
const reload = vi.fn();

const person = (role: string, _id = "usr_ana") => ({ _id, firstName: "Ana", role });
const signedIn = (role = "user", id?: string) => JSON.stringify({ user: person(role, id), isAuthenticated: true });
const verified = (role: string, id?: string) => json({ message: "Authorized", payload: person(role, id) });
const TO_LOGIN = "/login?next=%2Fprofile%2Fusr_ana%3Fdesde%3Dmail";
const own = (id: string) => `/profile/${id}`;
const storedUser = () => stored.get("authed-user");

beforeEach(() => {
  vi.resetModules();
  redirects.length = 0;
  reload.mockClear();
  stored = stubStorage("localStorage");
  stored.set("authed-user", signedIn());
  dispatch = stubWindow();
  vi.stubGlobal("location", { ...here, reload });
});
afterEach(() => vi.unstubAllGlobals());

const freshGuard = () => import("./guard.ts");
const otherTab = (text: string | null) => {
  if (text) stored.set("authed-user", text);
  else stored.delete("authed-user");
  dispatch("storage", { key: "authed-user" });
};

test("redirects a guest to sign in without a request", async () => {
  stored.clear();
  const { sent } = stubServer();
  const { $entrance, guard } = await freshGuard();
  await guard();
  expect(redirects).toEqual([TO_LOGIN]);
  expect($entrance.get()).toEqual({ state: "verifying" });
  expect(sent).toEqual([]);
});

test.each([
  [true, "%23per_1"],
  [false, ""],
])("signing in leads back to the item in the fragment, only in the panel (%j)", async (admin, hash) => {
  stored.clear();
  vi.stubGlobal("location", { ...here, hash: "#per_1", reload });
  const { guard } = await freshGuard();
  await guard({ admin });
  expect(redirects).toEqual([`${TO_LOGIN}${hash}`]);
});

test("with a valid session the page opens, with the user that the server returned", async () => {
  stubServer(verified("user"));
  const { $entrance, guard } = await freshGuard();
  const entering = guard({ pathOf: own });
  expect($entrance.get()).toEqual({ state: "verifying" });
  await entering;
  expect($entrance.get()).toEqual({ state: "entered", user: person("user") });
  expect(redirects).toEqual([]);
});

test.each([
  [401, "Iniciá sesión para continuar"],
  [401, ""],
  [403, "Tu cuenta está bloqueada. Escribinos."],
])("a refusal with %i %j signs out and redirects to sign in", async (status, message) => {
  stubServer(json({ message }, status));
  const { $entrance, guard } = await freshGuard();
  await guard();
  expect(new Set(redirects)).toEqual(new Set([TO_LOGIN]));
  expect(storedUser()).toBeUndefined();
  expect($entrance.get()).toEqual({ state: "verifying" });
});

test.each([noResponse, json({ message: "No pudimos responder ahora." }, 503)])(
  "the page stays closed while the server fails, and can retry",
  async (failing) => {
    stubServer(failing, verified("user"));
    const { $entrance, guard, retryGuard } = await freshGuard();
    await guard();
    expect($entrance.get()).toEqual({ state: "failed" });
    expect(storedUser()).toBe(signedIn());
    await retryGuard();
    expect($entrance.get().state).toBe("entered");
    expect(redirects).toEqual([]);
  },
);

test("another user's page redirects to one's own, and an administrators' page redirects users home", async () => {
  stubServer(verified("user", "usr_bea"));
  const first = await freshGuard();
  await first.guard({ pathOf: own });
  expect(redirects).toEqual(["/profile/usr_bea?desde=mail"]);
  expect(first.$entrance.get().state).toBe("verifying");

  vi.resetModules();
  stored.set("authed-user", signedIn("admin"));
  stubServer(verified("user"), verified("admin"));
  const second = await freshGuard();
  await second.guard({ admin: true });
  expect(redirects[1]).toBe("/");
  expect(second.$entrance.get().state).toBe("verifying");
  await second.guard({ admin: true });
  expect(second.$entrance.get().state).toBe("entered");
});

test("signing out in another tab ends the visit; when another user signs in there, the page reloads", async () => {
  stubServer(verified("user"));
  const { $entrance, guard } = await freshGuard();
  await guard();
  otherTab(signedIn("user", "usr_bea"));
  expect(reload).toHaveBeenCalledTimes(1);
  otherTab(null);
  expect(redirects).toEqual([TO_LOGIN]);
  expect($entrance.get()).toEqual({ state: "verifying" });
});

test("a response after signing out elsewhere does not sign in again", async () => {
  const { $entrance, guard } = await freshGuard();
  stubServer(() => {
    otherTab(null);
    return verified("user")();
  });
  await guard();
  expect(storedUser()).toBeUndefined();
  expect($entrance.get()).toEqual({ state: "verifying" });
});

test("redirects only once after signing out, also when a 401 follows", async () => {
  stubServer(verified("user"));
  const { guard } = await freshGuard();
  const { clearSession } = await import("./session.ts");
  await guard({ pathOf: own });
  clearSession();
  expect(redirects).toEqual([TO_LOGIN]);
  clearSession();
  expect(redirects).toEqual([TO_LOGIN]);
});

test.each([json({ message: "Sesión cerrada" }), noResponse])(
  "signing out here leads home, also when the session is cleared before the response",
  async (answer) => {
    const assign = vi.fn();
    vi.stubGlobal("location", { ...here, assign });
    const { guard } = await freshGuard();
    const { clearSession } = await import("./session.ts");
    const { logOut } = await import("./log-out.ts");
    stubServer(verified("user"), () => {
      clearSession();
      return answer();
    });
    await guard();
    await logOut();
    expect(redirects).toEqual([]);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  },
);

test("after signing out here, the page that Back restores redirects to sign in, or opens for who signed in meanwhile", async () => {
  vi.stubGlobal("location", { ...here, assign: vi.fn() });
  const { $entrance, guard } = await freshGuard();
  const { logOut } = await import("./log-out.ts");
  const signedOut = json({ message: "Sesión cerrada" });
  stubServer(verified("user"), signedOut, verified("user"), signedOut);
  await guard();
  await logOut();
  stored.delete("signed-out");
  stored.set("authed-user", signedIn());
  dispatch("pageshow", { persisted: true });
  await vi.waitFor(() => expect($entrance.get().state).toBe("entered"));

  await logOut();
  expect(redirects).toEqual([]);
  dispatch("pageshow", { persisted: true });
  expect(redirects).toEqual([TO_LOGIN]);
});
