/** The pages of the shop's legal texts. */
import { readLegalTexts } from "#db/settings/settings.ts";
import { legalDrafts } from "#shop/legal/legal-texts.ts";
import type { LegalTexts } from "#shop/settings/settings.ts";
import { catalogue, readDatabase } from "./catalogue.ts";

/** Path, text, title and footer link of each page. */
export const LEGAL_PAGES = [
  { key: "terms", path: "terminos", title: "Términos y condiciones", link: "Términos" },
  { key: "privacy", path: "privacidad", title: "Política de privacidad", link: "Privacidad" },
  { key: "returns", path: "cambios", title: "Cambios y devoluciones", link: "Cambios y devoluciones" },
] as const satisfies readonly { key: keyof LegalTexts; path: string; title: string; link: string }[];

/** The legal texts of this build: the shop's own, and drafts for the missing ones. */
export async function legalTexts(): Promise<LegalTexts> {
  const [{ settings }, written] = await Promise.all([catalogue(), readDatabase(readLegalTexts)]);
  const drafts = legalDrafts(settings);
  return {
    terms: written.terms || drafts.terms,
    privacy: written.privacy || drafts.privacy,
    returns: written.returns || drafts.returns,
  };
}
