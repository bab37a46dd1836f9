import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { layoutOf } from "../config.ts";
import { CommandError } from "./errors.ts";
import { type DataLock, lockDataDir } from "./lock.ts";

const ADDRESS = "http://127.0.0.1:8787";
let dataDir = "";

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "azahar-lock-")), "data");
});

const runFile = async () => JSON.parse(await readFile(layoutOf(dataDir).runFile, "utf8"));

describe("the lock of a data folder", () => {
  test("records its owner and the address", async () => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    await lock.recordChildren();
    expect(await runFile()).toMatchObject({ address: ADDRESS, stopping: false, owner: { pid: process.pid } });
    await lock.release();
  });

  test("a folder in use gives an error that names the folder, the process and the address", async () => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    const second = lockDataDir(dataDir, "http://127.0.0.1:9000");
    await expect(second).rejects.toThrow(CommandError);
    await expect(second).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid}, ${ADDRESS}:`);
    expect(await runFile()).toMatchObject({ address: ADDRESS });
    await lock.release();
  });

  test("a released folder can be locked again, by only one of two concurrent starts", async () => {
    await (await lockDataDir(dataDir, ADDRESS)).release();
    const both = await Promise.allSettled([lockDataDir(dataDir, ADDRESS), lockDataDir(dataDir, ADDRESS)]);
    const winners = both.filter((one) => one.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await winners[0]?.value.release();
  });

  test.each<[string, (lock: DataLock) => Promise<void>]>([
    ["is stopping", (lock) => lock.markStopping()],
    ["has no record", () => rm(layoutOf(dataDir).runFile)],
  ])("waits for an owner that %s", async (_, prepare) => {
    const lock = await lockDataDir(dataDir, ADDRESS);
    await prepare(lock);
    const second = lockDataDir(dataDir, ADDRESS);
    setTimeout(() => void lock.release(), 300);
    await (await second).release();
  });

  test("does not end a process that has reused the pid of a recorded child", async () => {
    const self = { pid: process.pid, startedAt: "another moment", command: "another command" };
    await (await lockDataDir(dataDir, ADDRESS)).release();
    const record = { runId: "former", owner: self, address: ADDRESS, stopping: false, children: [self] };
    await writeFile(layoutOf(dataDir).runFile, JSON.stringify(record));
    const lock = await lockDataDir(dataDir, ADDRESS);
    expect(lock.endedLeftovers).toBe(0);
    await lock.release();
  });

  test("records its children again after a write that failed, and releases the folder", async () => {
    const reported = vi.spyOn(console, "error").mockReturnValue();
    const lock = await lockDataDir(dataDir, ADDRESS);
    const { runFile: file } = layoutOf(dataDir);
    // The file that `writeAtomically` renames cannot be opened.
    const aside = `${file}.${process.pid}.tmp`;
    await mkdir(aside);
    await lock.recordChildren();
    expect(reported).toHaveBeenCalledOnce();
    reported.mockRestore();
    await rm(aside, { recursive: true });
    await rm(file);
    await lock.recordChildren();
    expect(await runFile()).toMatchObject({ address: ADDRESS });
    await lock.release();
    await (await lockDataDir(dataDir, ADDRESS)).release();
  });

  test("an incomplete record does not prevent the next start", async () => {
    await (await lockDataDir(dataDir, ADDRESS)).release();
    await writeFile(layoutOf(dataDir).runFile, '{"runId": "for');
    await (await lockDataDir(dataDir, ADDRESS)).release();
  });
});
