import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { writeAtomically } from "../../files.ts";
import { readJsonLines } from "../../json-lines.ts";
import { storedToken } from "./cards/token.ts";
import { storedNotice } from "./notices/notice.ts";
import { storedPayment } from "./payments/stored.ts";

/** One line of the file: a thing as it is from now on, or that all before is gone. Ids go on after what is gone. */
const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("token"), token: storedToken }),
  z.object({ kind: z.literal("payment"), payment: storedPayment }),
  z.object({ kind: z.literal("notice"), notice: storedNotice }),
  z.object({ kind: z.literal("cleared"), lastId: z.number() }),
]);
export type Entry = z.infer<typeof entry>;

/** Where the stand-in keeps what it answered: a killed runner forgets nothing of it. */
export interface Journal {
  /** What was in it when it was opened, each thing once, as it was last. */
  entries: Entry[];
  /** Resolves when the line is in the file. */
  append(one: Entry): Promise<void>;
}

/** Opens the journal in a file of JSON lines, or in memory only. A last line that was cut by a crash is left out. */
export async function openJournal(file: string | null): Promise<Journal> {
  if (file === null) return { entries: [], append: async () => {} };
  const entries = latest(await readJsonLines(file, entry));
  await mkdir(dirname(file), { recursive: true });
  await writeAtomically(file, entries.map(lineOf).join(""));
  let last: Promise<void> = Promise.resolve();
  return {
    entries,
    append(one) {
      const written = last.then(() => appendFile(file, lineOf(one)));
      last = written.catch(() => {}); // Whoever asked is told; the next line is written all the same.
      return written;
    },
  };
}

const lineOf = (one: Entry) => `${JSON.stringify(one)}\n`;

function latest(entries: readonly Entry[]): Entry[] {
  const from = entries.findLastIndex((one) => one.kind === "cleared");
  const byName = new Map<string, Entry>();
  for (const one of entries.slice(Math.max(from, 0))) byName.set(nameOf(one), one);
  return [...byName.values()];
}

function nameOf(one: Entry): string {
  if (one.kind === "token") return `token ${one.token.id}`;
  if (one.kind === "payment") return `payment ${one.payment.id}`;
  return one.kind === "notice" ? `notice ${one.notice.id}` : one.kind;
}
