/** The shop's legal texts. */
import type { LEGAL_TEXTS, LegalTexts } from "#shop/settings/settings-sheet.ts";
import type { Database } from "../client.ts";
import { type Fields, text } from "../decode.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { legalTexts } from "./tables.ts";

export const selectLegalTexts = statement(sqlite.select().from(legalTexts));

/** Returns all legal texts; unwritten ones are empty. One round trip. */
export async function readLegalTexts(db: Database): Promise<LegalTexts> {
  const [rows = []] = await read(db, [selectLegalTexts]);
  return decodeLegalTexts(rows);
}

export function decodeLegalTexts(rows: Fields[]): LegalTexts {
  const bodies = new Map(rows.map((row) => [text(row, "key"), text(row, "body")]));
  const body = (key: (typeof LEGAL_TEXTS)[number]) => bodies.get(key) ?? "";
  return { terms: body("terms"), privacy: body("privacy"), returns: body("returns") };
}
