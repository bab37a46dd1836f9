import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { layoutOf } from "./config.ts";
import { lockDataDir } from "./lock.ts";
import { Stop } from "./stop.ts";

const ADDRESS = "http://127.0.0.1:8787";
let dataDir = "";

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "azahar-lock-")), "data");
});

const runFile = async () => JSON.parse(await readFile(layoutOf(dataDir).runFile, "utf8"));

describe("the lock of a data folder", () => {
  test("says who has it and what that started", async () => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    await lock.recordChildren();
    expect(await runFile()).toMatchObject({ address: ADDRESS, stopping: false, owner: { pid: process.pid } });
    await lock.release();
  });

  test("a live owner is one sentence that names the folder, the process and the address", async () => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    const second = lockDataDir(dataDir, "http://127.0.0.1:9000");
    await expect(second).rejects.toThrow(Stop);
    await expect(second).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid}, ${ADDRESS}:`);
    expect(await runFile()).toMatchObject({ address: ADDRESS });
    await lock.release();
  });

  test("a released folder is free, and two starts at once give it to one", async () => {
    await (await lockDataDir(dataDir, ADDRESS)).release();
    const both = await Promise.allSettled([lockDataDir(dataDir, ADDRESS), lockDataDir(dataDir, ADDRESS)]);
    const winners = both.filter((one) => one.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await winners[0]?.value.release();
  });

  test("an owner about to leave is waited for", async () => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    await lock.markStopping();
    const second = lockDataDir(dataDir, ADDRESS);
    setTimeout(() => void lock.release(), 300);
    await (await second).release();
  });

  test("an owner that has left no record is one about to leave", async () => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    await rm(layoutOf(dataDir).runFile);
    const second = lockDataDir(dataDir, ADDRESS);
    setTimeout(() => void lock.release(), 300);
    await (await second).release();
  });

  test("a recorded child whose pid belongs to another process by now is left alone", async () => {
    const self = { pid: process.pid, startedAt: "another moment", command: "another command" };
    await (await lockDataDir(dataDir, ADDRESS)).release();
    const record = { runId: "former", owner: self, address: ADDRESS, stopping: false, children: [self] };
    await writeFile(layoutOf(dataDir).runFile, JSON.stringify(record));
    const lock = await lockDataDir(dataDir, ADDRESS);
    expect(lock.endedLeftovers).toBe(0);
    await lock.release();
  });

  test("a record cut by a crash does not stop the next start", async () => {
    await (await lockDataDir(dataDir, ADDRESS)).release();
    await writeFile(layoutOf(dataDir).runFile, '{"runId": "for');
    await (await lockDataDir(dataDir, ADDRESS)).release();
  });
});
