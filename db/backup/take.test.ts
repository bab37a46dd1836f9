import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "../client.ts";
import { takeBackup } from "./take.ts";

test("a backup fails if its file cannot be written while the database is read, and leaves no file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "azahar-backup-"));
  const file = join(folder, "shop.gz");
  const { client } = openDatabase({ url: "http://127.0.0.1:9" });
  const batch = async (statements: unknown[]) => {
    await wait(50);
    return statements.map(() => ({ rows: [] }));
  };
  Object.assign(client, { transaction: async () => ({ batch, commit: async () => {}, close() {} }) });
  try {
    symlinkSync(join(folder, "missing", "shop.gz"), `${file}.part`);
    await expect(takeBackup({ client }, file, 0)).rejects.toMatchObject({ code: "ENOENT" });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
