import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { readJsonLines, writeAtomically } from "../../process/files.ts";
import { storedToken } from "./cards/token.ts";
import { storedNotice } from "./notices/notice.ts";
import { storedPayment } from "./payments/stored.ts";

/**
 * One line of the file: the current state of an object, or a mark that everything before is deleted. `lastId` keeps ids
 * increasing after that.
 */
const entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("token"), token: storedToken }),
  z.object({ kind: z.literal("payment"), payment: storedPayment }),
  z.object({ kind: z.literal("notice"), notice: storedNotice }),
  z.object({ kind: z.literal("cleared"), lastId: z.number() }),
]);
export type Entry = z.infer<typeof entry>;

/** The stand-in's persistent state, so that a killed runner loses nothing that it has answered. */
export interface Journal {
  /** The latest state of each object when the journal was opened. */
  entries: Entry[];
  /** Resolves when the line is in the file. */
  append(one: Entry): Promise<void>;
}

/** Opens the journal in a JSON Lines file, or in memory when `file` is null. Skips a last line cut by a crash. */
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
      last = written.catch(() => {}); // The caller gets the error; later lines are still written.
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
