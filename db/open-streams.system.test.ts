import type { InStatement } from "@libsql/client/web";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { type Database, openDatabase } from "./client.ts";
import { OpenStreams } from "./open-streams.ts";
import { read, readTransaction } from "./read.ts";
import { write } from "./write.ts";

let sqld: Sqld;
let db: Database;
/** The bodies of the requests to the server, in order. */
let sent: { baton?: string; requests: { type: string }[] }[];

beforeAll(async () => {
  sqld = await startSqld();
  await openDatabase({ url: sqld.url }).client.execute("CREATE TABLE perfumes (slug TEXT PRIMARY KEY)");
});
afterAll(() => sqld?.stop());

beforeEach(() => {
  sent = [];
  const realFetch = fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request, options) => {
    sent.push(await (request as Request).clone().json());
    return realFetch(request, options);
  });
  db = openDatabase({ url: sqld.url, openStreams: new OpenStreams() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const number = (value: number): InStatement => ({ sql: "SELECT ? AS number", args: [value] });
const one = async (value: number) => (await read(db, [number(value)]))[0][0]?.["number"];
const batons = () => sent.map(({ baton }) => baton);
const isNew = (baton: string | undefined) => baton === undefined;
const insert = (slug: string) => write(db, [{ sql: "INSERT INTO perfumes VALUES (?)", args: [slug] }]);

/** Lets the server see the next request twice. It accepts each baton once, so the second time it does not know the stream. */
function loseNextStream(): void {
  const realFetch = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementationOnce(async (request, options) => {
    const { baton } = await (request as Request).clone().json();
    const used = JSON.stringify({ baton, requests: [] });
    await realFetch?.(new Request((request as Request).url, { method: "POST", body: used }));
    return realFetch?.(request, options) ?? Response.error();
  });
}

test("each read is sent on the stream of the one before", async () => {
  expect([await one(1), await one(2), await one(3)]).toEqual([1, 2, 3]);
  expect(batons().map(isNew)).toEqual([true, false, false]);
});

test("a stream is used by batches that send the same text more than once", async () => {
  for (const values of [
    [1, 1, 2],
    [3, 4],
  ]) {
    const rows = await read(db, values.map(number));
    expect(rows.map(([row]) => row?.["number"])).toEqual(values);
  }
  expect(await insert("oud")).toMatchObject({ ok: true });
  expect(batons().map(isNew)).toEqual([true, false, false]);
});

test("concurrent reads each have a stream, and later ones use these", async () => {
  expect(await Promise.all([one(1), one(2)])).toEqual([1, 2]);
  expect(await Promise.all([one(3), one(4)])).toEqual([3, 4]);
  expect(batons().map(isNew)).toEqual([true, true, false, false]);
  expect(new Set(batons()).size).toBe(3);
});

test("reads and writes use the same streams", async () => {
  await one(1);
  expect(await insert("asad")).toMatchObject({ ok: true });
  expect(await one(2)).toBe(2);
  expect(batons().map(isNew)).toEqual([true, false, false]);
});

test("a refused write changes nothing, and its stream is used again", async () => {
  const twice = { sql: "INSERT INTO perfumes VALUES (?)", args: ["yara"] };
  expect(await write(db, [twice, twice])).toMatchObject({ ok: false, refusal: { code: "unique" } });
  expect(await insert("yara")).toMatchObject({ ok: true });
  expect(batons().map(isNew)).toEqual([true, false]);
});

test("a transaction of several requests has its own stream", async () => {
  const seen = await readTransaction(db, async (send) => {
    const [[first]] = await send([number(1)]);
    expect(await one(2)).toBe(2);
    const [[third]] = await send([number(3)]);
    return [first?.["number"], third?.["number"]];
  });
  expect(seen).toEqual([1, 3]);
  expect(await one(4)).toBe(4);
  expect(new Set(batons()).size).toBe(sent.length - 1);
  expect(batons().filter(isNew)).toHaveLength(2);
});

test("a request is sent again when the server does not know its stream any more", async () => {
  await one(1);
  loseNextStream();
  expect(await one(2)).toBe(2);
  loseNextStream();
  // Had the server executed it before it refused the stream, the second time would be refused as `unique`.
  expect(await insert("khamrah")).toMatchObject({ ok: true });
  expect(batons().map(isNew)).toEqual([true, false, false, true, false, false, true]);
});

test("a write whose response is lost is not sent again", async () => {
  await one(1);
  const realFetch = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementationOnce(async (request, options) => {
    await realFetch?.(request, options);
    return new Response(null, { status: 502 });
  });
  await expect(insert("hawas")).rejects.toThrow("502");
  expect(batons().map(isNew)).toEqual([true, false]);
  expect(await read(db, ["SELECT count(*) AS number FROM perfumes WHERE slug = 'hawas'"])).toEqual([[{ number: 1 }]]);
});

test("a stream is used again after the server has refused a request as too many", async () => {
  await one(1);
  vi.mocked(fetch).mockImplementationOnce(async () => new Response("Too many requests", { status: 429 }));
  expect(await one(2)).toBe(2);
  expect(batons().map(isNew)).toEqual([true, false]);
});

test("a stream of another database is not used", async () => {
  const openStreams = new OpenStreams();
  for (const url of [sqld.url, sqld.url.replace("127.0.0.1", "localhost"), sqld.url])
    await read(openDatabase({ url, openStreams }), [number(1)]);
  expect(batons().map(isNew)).toEqual([true, true, true]);
});

test("a stream whose request took four seconds is closed", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const realFetch = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementationOnce(async (request, options) => {
    vi.advanceTimersByTime(4_000);
    return realFetch?.(request, options) ?? Response.error();
  });
  expect(await one(1)).toBe(1);
  expect(await one(2)).toBe(2);
  expect(batons().map(isNew)).toEqual([true, false, true]);
  expect(sent[1]?.requests).toEqual([{ type: "close" }]);
});

test("a stream that may be inside a transaction is closed", async () => {
  await expect(read(db, ["SELECT slug FROM missing"])).rejects.toThrow("no such table: missing");
  // The client's own ROLLBACK then fails.
  await expect(write(db, ["ROLLBACK", "SELECT slug FROM missing"])).rejects.toThrow("no such table: missing");
  expect(await one(1)).toBe(1);
  expect(batons().map(isNew)).toEqual([true, false, true, false, true]);
  expect([1, 3].map((index) => sent[index]?.requests)).toEqual([[{ type: "close" }], [{ type: "close" }]]);
});

test("a stream that was idle for ten seconds is not used", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  await Promise.all([one(1), one(2)]);
  vi.advanceTimersByTime(9_999);
  await one(3);
  vi.advanceTimersByTime(10_000);
  await one(4);
  expect(batons().map(isNew)).toEqual([true, true, false, true]);
});

test("reads that wait for their turn open no more streams than reads that may run", async () => {
  let last: Promise<unknown> = Promise.resolve();
  const oneAfterAnother = (send: () => Promise<Response>) => {
    const sent = last.then(send);
    last = sent;
    return sent;
  };
  db = openDatabase({ url: sqld.url, openStreams: new OpenStreams(), limitCalls: oneAfterAnother });
  expect(await Promise.all([1, 2, 3].map(one))).toEqual([1, 2, 3]);
  expect(batons().map(isNew)).toEqual([true, false, false]);
});
