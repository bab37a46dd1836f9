import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BINDINGS } from "../../../fixtures/app.ts";
import { parseConfig } from "../../env/config.ts";
import type { AppEnv } from "../context.ts";
import { refused } from "../respond.ts";
import { withUpload } from "./upload.ts";

const parsed = parseConfig(BINDINGS);
if (!parsed.ok) throw new Error(parsed.message);
const { config } = parsed;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app with one upload route. It begins to read the file after `?wait=` ms. The files of the tests never end. */
const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set("config", { ...config, limits: true });
    c.set("session", {
      ...{ id: "ses_1", userId: c.req.query("who") ?? "", role: "user", adminRole: null, confirmedAtMs: null },
      ...{ createdAtMs: 0, lastSeenAtMs: 0, lacksSecondFactor: false },
    });
    await next();
  })
  .put("/", (c) =>
    withUpload(c, { maxBytes: 100, accepts: () => true }, async (receive) => {
      await new Promise((resolve) => setTimeout(resolve, Number(c.req.query("wait"))));
      const file = await receive();
      return file.ok ? c.text("stored") : refused(c, file.refusal);
    }),
  );

let people = 0;
/** Starts `count` uploads, each of another person, and returns their statuses. */
function upload(count: number, waitMs: number): Promise<number[]> {
  const all = Array.from({ length: count }, async () => {
    people += 1;
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const init = { method: "PUT", body, duplex: "half" };
    return (await app.request(`/?who=usr_${people}&wait=${waitMs}`, init)).status;
  });
  return Promise.all(all);
}

test("four files are read at the same time, also after four uploads that were too slow to begin", async () => {
  const slow = upload(4, 7_000);
  await vi.advanceTimersByTimeAsync(6_500);
  const others = upload(4, 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await slow, await others]).toEqual([
    [503, 503, 503, 503],
    [408, 408, 408, 408],
  ]);
});

test("a slow upload is read when no other upload has taken its slot", async () => {
  const slow = upload(4, 7_000);
  await vi.advanceTimersByTimeAsync(6_500);
  const one = upload(1, 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([(await slow).toSorted(), await one]).toEqual([[408, 408, 408, 503], [408]]);
});
