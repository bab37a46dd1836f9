/** Reads a backup file: first to verify it, then row by row. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { type End, endSchema, type Head, headSchema, type KeptRow, readRow } from "./format.ts";

/** Returns head and end of an intact file. Returns null if it is truncated, changed in any byte, or not a backup. */
export async function checkFile(file: string): Promise<{ head: Head; end: End } | null> {
  const sum = createHash("sha256");
  let [head, former]: [Head | null, string | null] = [null, null];
  let rows = 0;
  try {
    for await (const line of linesOf(file)) {
      if (former !== null) sum.update(`${former}\n`);
      if (former === null) head = headSchema.parse(JSON.parse(line));
      else rows += 1;
      former = line;
    }
    const end = endSchema.parse(JSON.parse(former ?? ""));
    const counted = Object.values(end.rows).reduce((all, some) => all + some, 0);
    // `rows` includes the last line.
    return head && end.sha256 === sum.digest("hex") && counted === rows - 1 ? { head, end } : null;
  } catch {
    return null;
  }
}

/** Yields the rows of a file that `checkFile` accepted. */
export async function* rowsIn(file: string): AsyncGenerator<KeptRow> {
  let former: string | null = null;
  let isHead = true;
  for await (const line of linesOf(file)) {
    if (former !== null) yield readRow(former);
    // A row is yielded once the next line has been read, because the last line is the end.
    former = isHead ? null : line;
    isHead = false;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const disk = createReadStream(file);
  const text = createGunzip();
  disk.on("error", (error) => text.destroy(error));
  disk.pipe(text).setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error("the last line of the file is incomplete");
}
