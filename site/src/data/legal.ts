import type { LegalTexts } from "#shop/settings/settings.ts";

/** The pages of the shop's legal texts: path, text, title and footer link of each. */
export const LEGAL_PAGES = [
  { key: "terms", path: "terminos", title: "Términos y condiciones", link: "Términos" },
  { key: "privacy", path: "privacidad", title: "Política de privacidad", link: "Privacidad" },
  { key: "returns", path: "cambios", title: "Cambios y devoluciones", link: "Cambios y devoluciones" },
] as const satisfies readonly { key: keyof LegalTexts; path: string; title: string; link: string }[];
