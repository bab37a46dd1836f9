import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { readJsonLines, writeAtomically } from "../process/files.ts";
import { bareAddress, KEY_MEMORY_MS, linksOf, type MailDraft, type RememberedKey } from "./mail-rules.ts";

const sent = z.object({
  kind: z.literal("sent"),
  id: z.string(),
  atMs: z.number(),
  key: z.string().nullable(),
  payloadHash: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
const cleared = z.object({ kind: z.literal("cleared") });
const entry = z.discriminatedUnion("kind", [sent, cleared]);
type Sent = z.infer<typeof sent>;

/** A message in the response of `GET /mail/messages` (docs/outside-services.md#local-stand-ins). */
export interface Message {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  sentAt: string;
}

/** The local mailbox. Every accepted mail is in its file, so a killed runner loses no message and no key. */
export interface Mailbox {
  /** Newest first. With an address, only its messages. */
  messages(to?: string): Message[];
  keyOf(key: string): RememberedKey | undefined;
  /** Marks a key as in flight. */
  begin(key: string, payloadHash: string, nowMs: number): void;
  /** Stores a mail. Resolves when it is in the file. */
  deliver(
    draft: MailDraft,
    facts: { id: string; key: string | null; payloadHash: string; nowMs: number },
  ): Promise<void>;
  /** Forgets a key whose request failed. */
  abandon(key: string): void;
  clear(): Promise<void>;
}

/** Opens the mailbox in a JSON Lines file. Skips a last line cut by a crash. */
export async function openMailbox(file: string, nowMs: number): Promise<Mailbox> {
  const entries = await readJsonLines(file, entry);
  let held = messagesIn(entries);
  const keys = new Map<string, RememberedKey>();
  for (const one of entries) remember(keys, one);
  await mkdir(dirname(file), { recursive: true });
  await writeAtomically(file, compacted(entries, held, nowMs));
  const append = (value: z.infer<typeof entry>) => appendFile(file, `${JSON.stringify(value)}\n`);
  return {
    messages: (to) => held.filter((one) => to === undefined || isFor(one, to)).map(toMessage),
    keyOf: (key) => keys.get(key),
    begin: (key, payloadHash, atMs) => void keys.set(key, { payloadHash, atMs, answerId: null }),
    async deliver(draft, { nowMs: atMs, ...facts }) {
      const one: Sent = { kind: "sent", ...facts, ...draft, atMs };
      await append(one);
      remember(keys, one);
      held = [one, ...held];
    },
    abandon: (key) => void keys.delete(key),
    async clear() {
      await append({ kind: "cleared" });
      held = [];
    },
  };
}

function messagesIn(entries: readonly z.infer<typeof entry>[]): Sent[] {
  const afterClear = entries.slice(entries.findLastIndex((one) => one.kind === "cleared") + 1);
  return afterClear.filter((one) => one.kind === "sent").reverse();
}

function remember(keys: Map<string, RememberedKey>, one: z.infer<typeof entry>): void {
  if (one.kind !== "sent" || one.key === null) return;
  keys.set(one.key, { payloadHash: one.payloadHash, atMs: one.atMs, answerId: one.id });
}

/** Returns the file without cleared messages whose key has expired. */
function compacted(entries: readonly z.infer<typeof entry>[], held: readonly Sent[], nowMs: number): string {
  const shown = new Set(held.map((one) => one.id));
  const keyOnly = entries.filter(
    (one) => one.kind === "sent" && !shown.has(one.id) && one.key !== null && nowMs - one.atMs < KEY_MEMORY_MS,
  );
  const lines = [...keyOnly, { kind: "cleared" }, ...[...held].reverse()];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const isFor = (one: Sent, to: string) => one.to.some((address) => bareAddress(address) === bareAddress(to));

function toMessage(one: Sent): Message {
  const { id, from, subject, text, html } = one;
  const links = linksOf(html, text);
  return { id, to: one.to.join(", "), from, subject, text, html, links, sentAt: new Date(one.atMs).toISOString() };
}
