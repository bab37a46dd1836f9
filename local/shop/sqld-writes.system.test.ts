import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { startSqld } from "#tests/sqld.ts";

// At least 24 MB of log: a server that checkpoints after 1,000 pages of 4 KiB does so several times.
const WRITERS = 8;
const WRITES_EACH = 60;
const BYTES = 50_000;

test("the concurrent writes of eight writers complete", async () => {
  const server = await startSqld();
  try {
    const { client } = openDatabase({ url: server.url, timeoutMs: 30_000 });
    await client.execute("CREATE TABLE written (id INTEGER PRIMARY KEY, body BLOB)");
    const write = async () => {
      for (let left = WRITES_EACH; left > 0; left--)
        await client.batch([`INSERT INTO written (body) VALUES (randomblob(${BYTES}))`], "write");
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    const { rows } = await client.execute("SELECT count(*) AS n FROM written");
    expect(rows[0]?.["n"]).toBe(WRITERS * WRITES_EACH);
  } finally {
    await server.stop();
  }
});
