import type { MailCopy } from "./phrases.ts";

/** The texts that differ between order mails; the rest is the same for all. */
export type OrderMailCopy = Pick<MailCopy, "subject" | "preview" | "heading" | "before" | "after"> & {
  label: string;
  /** Whether the mail lists the bank data, the order's lines, or both. */
  lists: "transfer" | "lines" | "both";
};

/** Capitalizes the first letter. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
