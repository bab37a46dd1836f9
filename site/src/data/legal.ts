/** The pages of the shop's legal texts. */
import { openDatabase } from "#db/client.ts";
import { readLegalTexts } from "#db/settings/settings.ts";
import { legalDrafts } from "#shop/legal/legal-texts.ts";
import type { LegalTexts } from "#shop/settings/settings-sheet.ts";
import { catalogue } from "./catalogue.ts";
import { readBuildEnv } from "./config.ts";

/** Path, text, title and footer link of each page. */
export const LEGAL_PAGES = [
  { key: "terms", path: "terminos", title: "Términos y condiciones", link: "Términos" },
  { key: "privacy", path: "privacidad", title: "Política de privacidad", link: "Privacidad" },
  { key: "returns", path: "cambios", title: "Cambios y devoluciones", link: "Cambios y devoluciones" },
] as const satisfies readonly { key: keyof LegalTexts; path: string; title: string; link: string }[];

/** The legal texts of this build: the shop's own, and drafts for the missing ones. */
export async function legalTexts(): Promise<LegalTexts> {
  const [{ settings }, written] = await Promise.all([catalogue(), readWritten()]);
  const drafts = legalDrafts(settings);
  return {
    terms: written.terms || drafts.terms,
    privacy: written.privacy || drafts.privacy,
    returns: written.returns || drafts.returns,
  };
}

async function readWritten(): Promise<LegalTexts> {
  const { TURSO_URL, TURSO_TOKEN } = readBuildEnv(process.env);
  const db = openDatabase({ url: TURSO_URL, ...(TURSO_TOKEN ? { token: TURSO_TOKEN } : {}) });
  try {
    return await readLegalTexts(db);
  } finally {
    db.client.close();
  }
}
