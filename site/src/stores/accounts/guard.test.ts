import { afterEach, beforeEach, expect, test, vi } from "vitest";

const went: string[] = [];
let stored: string | null;
let page: EventTarget;
let responses: (() => Promise<Response>)[];
const here = { pathname: "/profile/usr_ana", search: "?desde=mail", replace: (path: string) => went.push(path) };
const reload = vi.fn();

const person = (role: string, _id = "usr_ana") => ({ _id, firstName: "Ana", role });
const signedIn = (role = "user") => JSON.stringify({ user: person(role), isAuthenticated: true });
const knows = (role: string, id?: string) => async () =>
  Response.json({ message: "Authorized", payload: person(role, id) });
const says = (status: number, message: string) => async () => Response.json({ message }, { status });
const gone = async () => {
  throw new TypeError("offline");
};
const TO_LOGIN = "/login?next=%2Fprofile%2Fusr_ana%3Fdesde%3Dmail";
const own = (id: string) => `/profile/${id}`;

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "warn").mockReturnValue();
  went.length = 0;
  reload.mockClear();
  stored = signedIn();
  page = new EventTarget();
  responses = [];
  vi.stubGlobal("location", { ...here, reload });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === "authed-user" ? stored : null),
    setItem: (key: string, text: string) => {
      if (key === "authed-user") stored = text;
    },
    removeItem: (key: string) => {
      if (key === "authed-user") stored = null;
    },
  });
  vi.stubGlobal("fetch", () => (responses.shift() ?? gone)());
});
afterEach(() => vi.unstubAllGlobals());

const freshGuard = () => import("./guard.ts");
const otherTab = (text: string | null) => {
  stored = text;
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "authed-user" }));
};

test("redirects a guest to sign in without asking the server", async () => {
  stored = null;
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const { $entrance, guard } = await freshGuard();
  await guard();
  expect(went).toEqual([TO_LOGIN]);
  expect($entrance.get()).toEqual({ state: "verifying" });
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [true, "%23per_1"],
  [false, ""],
])("signing in leads back to what was open after #, in the panel (%j) only", async (admin, hash) => {
  stored = null;
  vi.stubGlobal("location", { ...here, hash: "#per_1", reload });
  const { guard } = await freshGuard();
  await guard({ admin });
  expect(went).toEqual([`${TO_LOGIN}${hash}`]);
});

test("a valid session enters with the server's user", async () => {
  responses = [knows("user")];
  const { $entrance, guard } = await freshGuard();
  const entering = guard({ pathOf: own });
  expect($entrance.get()).toEqual({ state: "verifying" });
  await entering;
  expect($entrance.get()).toEqual({ state: "entered", user: person("user") });
  expect(went).toEqual([]);
});

test.each([
  [401, "Iniciá sesión para continuar"],
  [401, ""],
  [403, "Tu cuenta está bloqueada. Escribinos."],
])("a refusal with %i %j signs out and redirects to sign in", async (status, message) => {
  responses = [says(status, message)];
  const { $entrance, guard } = await freshGuard();
  await guard();
  expect(new Set(went)).toEqual(new Set([TO_LOGIN]));
  expect(stored).toBeNull();
  expect($entrance.get()).toEqual({ state: "verifying" });
});

test.each([gone, says(503, "No pudimos responder ahora.")])(
  "the page stays closed while the server fails, and can retry",
  async (failing) => {
    responses = [failing, knows("user")];
    const { $entrance, guard, retryGuard } = await freshGuard();
    await guard();
    expect($entrance.get()).toEqual({ state: "failed" });
    expect(stored).toBe(signedIn());
    await retryGuard();
    expect($entrance.get().state).toBe("entered");
    expect(went).toEqual([]);
  },
);

test("another user's page redirects to one's own, and an administrators' page home", async () => {
  responses = [knows("user", "usr_bea")];
  const first = await freshGuard();
  await first.guard({ pathOf: own });
  expect(went).toEqual(["/profile/usr_bea?desde=mail"]);
  expect(first.$entrance.get().state).toBe("verifying");

  vi.resetModules();
  stored = signedIn("admin");
  responses = [knows("user"), knows("admin")];
  const second = await freshGuard();
  await second.guard({ admin: true });
  expect(went[1]).toBe("/");
  expect(second.$entrance.get().state).toBe("verifying");
  await second.guard({ admin: true });
  expect(second.$entrance.get().state).toBe("entered");
});

test("signing out in another tab ends the visit, and another user there reloads the page", async () => {
  responses = [knows("user")];
  const { $entrance, guard } = await freshGuard();
  await guard();
  otherTab(JSON.stringify({ user: person("user", "usr_bea"), isAuthenticated: true }));
  expect(reload).toHaveBeenCalledTimes(1);
  otherTab(null);
  expect(went).toEqual([TO_LOGIN]);
  expect($entrance.get()).toEqual({ state: "verifying" });
});

test("a response after signing out elsewhere does not sign in again", async () => {
  const { $entrance, guard } = await freshGuard();
  responses = [
    async () => {
      otherTab(null);
      return knows("user")();
    },
  ];
  await guard();
  expect(stored).toBeNull();
  expect($entrance.get()).toEqual({ state: "verifying" });
});

test("redirects only once after signing out, also when a 401 follows", async () => {
  responses = [knows("user")];
  const { guard } = await freshGuard();
  const { clearSession } = await import("./session.ts");
  await guard({ pathOf: own });
  clearSession();
  expect(went).toEqual([TO_LOGIN]);
  clearSession();
  expect(went).toEqual([TO_LOGIN]);
});
