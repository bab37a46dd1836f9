import { beforeEach, expect, test, vi } from "vitest";
import { $sessions, endSessions, loadSessions } from "./sessions.ts";

const place = (id: string, current = false) => ({
  _id: id,
  device: "Chrome en Windows",
  createdAt: "2026-11-20T10:00:00.000Z",
  lastSeenAt: "2026-11-21T10:00:00.000Z",
  current,
});

/** Answers each request by its path below the user. */
function answering(answers: Record<string, [status: number, body: object]>) {
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, body] = answers[path.replace("/api/users/usr_clara/", "")] ?? [500, {}];
    return Response.json(body, { status });
  });
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  $sessions.set({ state: "loading" });
});

const known = () => {
  const now = $sessions.get();
  return now.state === "known" ? now.places.map(({ _id }) => _id) : now.state;
};

test("lists the current session first", async () => {
  answering({ sessions: [200, { sessions: [place("ses_1"), place("ses_2", true), place("ses_3")] }] });
  await loadSessions("usr_clara");
  expect(known()).toEqual(["ses_2", "ses_1", "ses_3"]);
});

test("reports a failed list, and a shown list stays", async () => {
  answering({});
  await loadSessions("usr_clara");
  expect(known()).toBe("failed");
  $sessions.set({ state: "known", places: [place("ses_1", true)] });
  await loadSessions("usr_clara");
  expect(known()).toEqual(["ses_1"]);
});

test("removes ended sessions and keeps the others; a session that had already ended is no failure", async () => {
  $sessions.set({ state: "known", places: [place("ses_1", true), place("ses_2"), place("ses_3"), place("ses_4")] });
  answering({ "sessions/ses_2": [200, {}], "sessions/ses_3": [404, {}], "sessions/ses_4": [500, {}] });
  expect(await endSessions("usr_clara", ["ses_2", "ses_3"])).toBe(true);
  expect(await endSessions("usr_clara", ["ses_4"])).toBe(false);
  expect(known()).toEqual(["ses_1", "ses_4"]);
});
