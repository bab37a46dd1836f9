import type { MailWords } from "./phrases.ts";

/** What a mail about an order says of its own; the rest is the same for all. */
export type Told = Pick<MailWords, "subject" | "preview" | "heading" | "before" | "after"> & {
  label: string;
  /** Whether the mail lists where to transfer to, or what was bought. */
  lists: "transfer" | "lines" | "both";
};

/** A phrase as it begins a sentence. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
