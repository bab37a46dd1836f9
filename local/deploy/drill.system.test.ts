import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "#db/seed/index.ts";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { runProgram } from "../process/run-program.fixture.ts";

const [own, foreign] = [keyPair(), keyPair()];

let sqld: Sqld;
let folder: string;
let sealed: string;

beforeAll(async () => {
  sqld = await startSqld();
  folder = mkdtempSync(join(tmpdir(), "azahar-drill-"));
  sealed = join(folder, "shop.sealed");
  const db = connect(sqld.url);
  await makeAnew(db);
  const account = (email: string) => ({ email, password: "Azahar2026" });
  await seed(db, { catalogue: 30, admin: account("ada@x.test"), shopper: account("ana@x.test"), nowMs: Date.now() });
});
afterAll(async () => {
  await sqld?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("with a public key the backup is sealed, and the drill restores it into a new database and checks that database", async () => {
  const taken = await runProgram("db/commands/backup.ts", [sealed], {
    TURSO_URL: sqld.url,
    BACKUP_PUBLIC_KEY: own.publicKey,
  });
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining("sealed backup written") });
  // Gzip's magic number would show a part that is not encrypted.
  expect(readFileSync(sealed).includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00]))).toBe(false);
  expect(existsSync(`${sealed}.open`)).toBe(false);

  const drilled = await drill(sealed, own.privateKey);
  expect(drilled).toMatchObject({ code: 0, output: expect.stringContaining("all rules of stock and orders hold") });
  expect(drilled.output).toContain("The drill passed: 30 perfumes, 2 accounts");
  expect(drilled.output).not.toContain("PRIVATE KEY");
});

test("the restore command opens a sealed backup too", async () => {
  const empty = await startSqld();
  try {
    const env = { TURSO_URL: empty.url, BACKUP_PRIVATE_KEY: own.privateKey };
    expect(await runProgram("db/commands/restore.ts", [sealed], env)).toMatchObject({ code: 0 });
  } finally {
    await empty.stop();
  }
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 100), "incomplete or was changed"],
  ["cut off within its header", (bytes: Buffer) => bytes.subarray(0, 40), "incomplete or was changed"],
  ["changed in one byte", (bytes: Buffer) => flipped(bytes, bytes.length - 2000), "incomplete or was changed"],
  ["changed in its wrapped key", (bytes: Buffer) => flipped(bytes, 40), "does not open"],
])("the drill refuses a backup %s", async (_, harm, message) => {
  const harmed = join(folder, "harmed.sealed");
  writeFileSync(harmed, harm(readFileSync(sealed)));
  expect(await drill(harmed, own.privateKey)).toMatchObject({ code: 1, output: expect.stringContaining(message) });
});

test("the drill refuses a wrong, missing or invalid key, and a missing file", async () => {
  const outcomes = [
    await drill(sealed, foreign.privateKey),
    await drill(sealed, ""),
    await drill(sealed, "no key"),
    await drill(`${sealed}.none`, own.privateKey),
  ];
  expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(outcomes.map(({ output }) => output)).toEqual([
    expect.stringContaining("does not open"),
    expect.stringContaining("BACKUP_PRIVATE_KEY is missing"),
    expect.stringContaining("BACKUP_PRIVATE_KEY must be"),
    expect.stringContaining("does not exist"),
  ]);
});

test("the backup refuses an invalid public key before it reads the database", async () => {
  const env = { TURSO_URL: "http://127.0.0.1:9", BACKUP_PUBLIC_KEY: "no key" };
  const refused = await runProgram("db/commands/backup.ts", [join(folder, "other.sealed")], env);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("BACKUP_PUBLIC_KEY must be") });
});

function keyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: 3072,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

const drill = (file: string, privateKey: string) =>
  runProgram("local/deploy/drill.ts", [file], { BACKUP_PRIVATE_KEY: privateKey });
