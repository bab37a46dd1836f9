/** Writes a complete database into one file. */
import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import type { Database } from "../client.ts";
import { readTransaction, type SendReads } from "../read.ts";
import { type End, FORMAT, type Header, lineOf, readTables, rowLine, rowsOf } from "./format.ts";

/**
 * Copies one snapshot of a shop's database into `file`, with the schema that it has, while other writes continue, and returns
 * the row counts and the checksum. The file contains personal data, so only the user who runs this can read it. It is named
 * `{file}.part` until it is complete. Throws if the database cannot be read to the end or the file cannot be written.
 */
export async function takeBackup(db: Database, file: string, nowMs: number): Promise<End> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  try {
    const end = await readTransaction(db, (send) => writeAll(send, part, nowMs));
    await rename(part, file);
    return end;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAll(send: SendReads, part: string, nowMs: number): Promise<End> {
  const out = openFile(part);
  try {
    const rows = await writeRows(send, out, await readHeader(send, nowMs));
    const end = { rows, sha256: out.sum.digest("hex") };
    await out.close(lineOf(end));
    return end;
  } catch (error) {
    await out.abandon();
    throw error;
  }
}

async function writeRows(send: SendReads, out: BackupFile, header: Header): Promise<End["rows"]> {
  await out.write(lineOf(header));
  const rows: End["rows"] = {};
  for (const [index, table] of header.tables.entries()) {
    let count = 0;
    for await (const slice of rowsOf(send, table, index)) {
      await out.write(slice.map(rowLine).join(""));
      count += slice.length;
    }
    rows[table.name] = count;
  }
  return rows;
}

async function readHeader(send: SendReads, takenAtMs: number): Promise<Header> {
  const [migrations = [], sequences = []] = await send([
    "SELECT name, hash FROM _migrations ORDER BY name",
    "SELECT name, seq FROM sqlite_sequence ORDER BY name",
  ]);
  return {
    format: FORMAT,
    takenAtMs,
    migrations: migrations.map(({ name, hash }) => ({ name: String(name), hash: String(hash) })),
    tables: await readTables(send),
    sequences: Object.fromEntries(sequences.map(({ name, seq }) => [String(name), Number(seq)])),
  };
}

interface BackupFile {
  /** The checksum of everything written so far. */
  sum: Hash;
  write(text: string): Promise<void>;
  /** Writes the last line. Resolves when everything is on disk. */
  close(lastLine: string): Promise<void>;
  /** Resolves when the file is closed. A file that is removed while it is still being opened would be created again. */
  abandon(): Promise<void>;
}

function openFile(path: string): BackupFile {
  const zip = createGzip();
  const disk = createWriteStream(path, { mode: 0o600, flush: true });
  const sum = createHash("sha256");
  const written = finished(disk);
  // A disk error may occur between two writes: the next `send` throws it.
  zip.on("error", () => {});
  written.catch((error: Error) => zip.destroy(error));
  zip.pipe(disk);
  return {
    sum,
    async write(text) {
      sum.update(text);
      await send(zip, text);
    },
    async close(lastLine) {
      zip.end(lastLine);
      await written;
    },
    async abandon() {
      zip.destroy();
      disk.destroy();
      await written.catch(() => {});
    },
  };
}

async function send(zip: Gzip, text: string): Promise<void> {
  if (zip.errored) throw zip.errored;
  if (!zip.write(text)) await once(zip, "drain");
}
