import { beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import type { RequestContext } from "./request-context.ts";

const CONTEXT: RequestContext = {
  // Nothing listens there, and nothing is sent.
  db: openDatabase({ url: "http://127.0.0.1:1" }),
  nowMs: 0,
  newId: () => "",
  newToken: () => "",
  publicOrigin: "",
  authSecret: "",
  limits: true,
};

let { queueHash, withPasswordSlot }: typeof import("./password-queue.ts") = await import("./password-queue.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ queueHash, withPasswordSlot } = await import("./password-queue.ts"));
  return () => vi.useRealTimers();
});

const stranger = (name: string) => ({ name, isKnown: false });
/** A hash of a second; returns when it began. */
async function hashSlowly(): Promise<number> {
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return began;
}
const guess = (name: string) => withPasswordSlot(CONTEXT, stranger(name), (slot) => slot.hash(hashSlowly));

test("hashes one by one in order of arrival, and refuses the thirteenth", async () => {
  const guesses = Array.from({ length: 13 }, (_, index) => guess(`192.0.2.${index}`));
  expect(await guesses[12]).toEqual({ ok: false, refusal: { code: "busy", retryAfterSeconds: 5 } });
  await vi.advanceTimersByTimeAsync(15_000);
  const outcomes = await Promise.all(guesses);
  const beganMs = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.hashed] : []));
  expect(beganMs).toHaveLength(12);
  for (const [index, ms] of beganMs.slice(1).entries())
    expect(ms - (beganMs[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
});

test("guesses from many networks do not delay a known client", async () => {
  const began = performance.now();
  const guesses = Array.from({ length: 40 }, (_, index) => guess(`192.0.2.${index}`));
  const known = queueHash(CONTEXT, "usr_1", hashSlowly);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await known).toEqual({ ok: true, hashed: began });
  expect((await Promise.all(guesses)).filter(({ ok }) => ok)).toHaveLength(12);
});

test("at most 128 strangers wait; a known client still finds a slot", async () => {
  const isOpen: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const enter = (client: Parameters<typeof withPasswordSlot>[1]) =>
    withPasswordSlot(CONTEXT, client, async () => {
      isOpen.push(client.name);
      await ended;
      return { ok: true as const };
    });
  const entered = Array.from({ length: 200 }, (_, index) => enter(stranger(`192.0.2.${index % 10}`)));
  await vi.advanceTimersByTimeAsync(1);
  expect(isOpen).toHaveLength(128);
  entered.push(enter({ name: "device usr_1", isKnown: true }));
  await vi.advanceTimersByTimeAsync(1);
  expect(isOpen).toContain("device usr_1");
  end();
  expect((await Promise.all(entered)).filter(({ ok }) => ok)).toHaveLength(129);
  expect(await enter(stranger("192.0.2.1"))).toEqual({ ok: true });
});

test("a flood from one network is refused early, slowed down, and does not delay another network", async () => {
  const began = performance.now();
  const [atMs, admitted]: [number[], number[]] = [[], []];
  const flood = Array.from({ length: 80 }, (_, index) =>
    withPasswordSlot(CONTEXT, stranger("192.0.2.66"), (slot) => {
      admitted.push(index);
      return slot.hash(async () => atMs.push(performance.now() - began));
    }),
  );
  const other = withPasswordSlot(CONTEXT, stranger("203.0.113.9"), (slot) =>
    slot.hash(async () => performance.now() - began),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await other).toEqual({ ok: true, hashed: expect.toSatisfy((ms: number) => ms < 1_000) });
  await vi.advanceTimersByTimeAsync(8_900);
  expect(admitted).toEqual([...Array(32).keys()]);
  const rests = atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? 0));
  expect(rests).toHaveLength(3);
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(3_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await Promise.all(flood.slice(32))).every(({ ok }) => !ok)).toBe(true);
});

test("a client that stops flooding is served normally again", async () => {
  const flood = Array.from({ length: 33 }, () => queueHash(CONTEXT, "192.0.2.66", async () => {}));
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(flood);
  const began = performance.now();
  const patient = [1, 2, 3].map(() => queueHash(CONTEXT, "192.0.2.66", async () => performance.now() - began));
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await Promise.all(patient)).every(({ ok }) => ok)).toBe(true);
});

test("a hash that throws frees its slot", async () => {
  const failing = queueHash(CONTEXT, "192.0.2.7", async () => {
    throw new Error("malformed");
  });
  await expect(failing).rejects.toThrow("malformed");
  const next = queueHash(CONTEXT, "192.0.2.7", async () => "hashed");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toEqual({ ok: true, hashed: "hashed" });
});

test("without limits nothing waits", async () => {
  const free = { ...CONTEXT, limits: false };
  expect(await Promise.all([1, 2, 3].map((one) => queueHash(free, "192.0.2.7", async () => one)))).toEqual(
    [1, 2, 3].map((hashed) => ({ ok: true, hashed })),
  );
});

test("however many attempts arrive, one at a time is counted in the database", async () => {
  let most = 0;
  let open = 0;
  const batch = async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 10));
    open--;
    return [];
  };
  const context = { ...CONTEXT, db: { client: Object.assign(Object.create(null), { batch }) } };
  const attempts = Array.from({ length: 20 }, (_, index) =>
    withPasswordSlot(context, stranger(`192.0.2.${index}`), (slot) => slot.count(["SELECT 1"])),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await Promise.all(attempts)).every(({ ok }) => ok)).toBe(true);
  expect(most).toBe(1);
});
