/** Rules for texts. docs/product-rules.md#settings-fields, docs/faults.md#s-54-links-that-can-be-configured */
import { emailMessages, normalizeEmail } from "../accounts/email.ts";
import { manyLines, oneLine } from "../text.ts";
import type { BankAccount, PromoBanner, ShopIdentity, Showroom } from "./settings.ts";
import { LEGAL_TEXTS } from "./settings-sheet.ts";

const BRANCH_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** Whether a text is a CBU: 22 digits in two blocks (bank and branch, account), each with a check digit at its end. */
export function isCbu(text: string): boolean {
  return /^\d{22}$/.test(text) && isBlock(text.slice(0, 8), BRANCH_WEIGHTS) && isBlock(text.slice(8), ACCOUNT_WEIGHTS);
}

function isBlock(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return Number(digits.at(-1)) === (10 - (sum % 10)) % 10;
}

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** Whether a text is a CUIT: eleven digits, the last one a check digit (modulo 11). */
export function isCuit(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = CUIT_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  // Numbers whose check digit would be 10 are never issued.
  return Number(text[10]) === (11 - (sum % 11)) % 11;
}

/** Maximum length of a textarea. docs/product-rules.md#settings-fields */
export const TEXTAREA_MAX = 1000;
/** Maximum length of a legal text, so that all three fit in one request. */
export const LEGAL_MAX = 15_000;

export interface TextRule<Key extends string> {
  key: Key;
  max: number;
  normalize: (text: string) => string;
  /** Returns a message, or null when the text is valid. */
  fault: (text: string) => string | null;
}

const accept = () => null;
const required = (message: string) => (text: string) => (text === "" ? message : null);
const matching = (pattern: RegExp, message: string) => (text: string) => (pattern.test(text) ? null : message);
/** Accepts an empty text, or one without a fault. */
const emptyOr = (fault: TextRule<string>["fault"]) => (text: string) => (text === "" ? null : fault(text));
const line = <Key extends string>(
  key: Key,
  max: number,
  fault: TextRule<Key>["fault"] = accept,
  normalize = oneLine,
): TextRule<Key> => ({ key, max, normalize, fault });

/** A path of the shop's own site: no other host (`//evil.example`, `/\evil`) and no scheme. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const OWN_PICTURE = /^\/(?![/\\])[^\s\\?#]+\.(?:webp|avif|png|jpe?g)$/;
const ALIAS = /^[A-Za-z0-9.-]{6,20}$/;
const WHATSAPP = /^\d{10,15}$/;
const INSTAGRAM = /^https:\/\/(?:www\.)?instagram\.com\/[\w./?=&-]*$/;

/** The only hosts that show a seller's fiscal data: the tax office under its old and its new name. */
const FISCAL_DATA = /^https:\/\/(?:[a-z0-9-]+\.)*(?:afip|arca)\.gob\.ar\/[^\s"'<>\\]*$/i;
const OFFICIAL = /^https:\/\/(?:[a-z0-9-]+\.)+gob\.ar(?:\/[^\s"'<>\\]*)?$/i;

const alias = matching(ALIAS, "El alias tiene de 6 a 20 letras, números, puntos o guiones");
const whatsapp = matching(WHATSAPP, "Escribí el WhatsApp con código de país, sólo números: 5493415550000");
const instagram = matching(INSTAGRAM, "Tiene que empezar con https://www.instagram.com/");
const fiscalData = matching(FISCAL_DATA, "Pegá el enlace que te da ARCA: empieza con https://qr.afip.gob.ar/");
const official = matching(OFFICIAL, "Tiene que ser una dirección https de un sitio .gob.ar");
const picture = matching(OWN_PICTURE, "Tiene que ser la dirección de una imagen de la tienda, como /pictures/u/….webp");
const sitePath = matching(SITE_PATH, "Tiene que ser una dirección de la tienda, como /perfumes");
const cuit = (text: string) => (isCuit(text) ? null : "El CUIT no es válido: son 11 números, sin guiones");
const email = (text: string) => emailMessages(text)[0] ?? null;

export const BANK_RULES: readonly TextRule<keyof BankAccount>[] = [
  line("holder", 100, required("El titular es obligatorio")),
  line("bank", 100),
  line("cbu", 22, (text) => (isCbu(text) ? null : "El CBU no es válido: revisá sus 22 números"), withoutSpaces),
  line("alias", 20, emptyOr(alias)),
];

export const SHOP_RULES: readonly TextRule<keyof ShopIdentity>[] = [
  line("shopName", 60, required("El nombre de la tienda es obligatorio")),
  line("tagline", 200),
  line("about", TEXTAREA_MAX, accept, manyLines),
  line("address", 200),
  line("email", 254, emptyOr(email), normalizeEmail),
  line("whatsapp", 15, emptyOr(whatsapp)),
  line("instagram", 200, emptyOr(instagram)),
  line("taxId", 11, emptyOr(cuit), withoutSpaces),
  line("legalName", 100),
  line("fiscalDataUrl", 300, emptyOr(fiscalData), extractLink),
  line("consumerDefenceUrl", 300, emptyOr(official), extractLink),
];

export const BANNER_RULES: readonly TextRule<keyof PromoBanner>[] = [
  line("href", 300, sitePath),
  line("alt", 200),
  line("desktopPath", 300, picture),
  line("mobilePath", 300, picture),
];

export const LEGAL_RULES = LEGAL_TEXTS.map((key) => line(key, LEGAL_MAX, accept, manyLines));

export const SHOWROOM_RULES: readonly TextRule<Exclude<keyof Showroom, "key">>[] = [
  line("name", 60, required("El nombre del local es obligatorio")),
  line("city", 100, required("La ciudad es obligatoria")),
  line("address", 200, required("La dirección es obligatoria")),
  line("hours", 200),
  line("whatsapp", 15, emptyOr(whatsapp)),
];

/** Extracts a link from what an office provides for pasting: HTML around it, or an http address. */
function extractLink(text: string): string {
  const [, href = text] = /href=["']([^"']*)["']/i.exec(text) ?? [];
  return oneLine(href).replace(/^http:/i, "https:");
}

function withoutSpaces(text: string): string {
  return oneLine(text).replaceAll(" ", "");
}

/** Returns the messages for a normalized text; empty when it is valid. */
export function textMessages<Key extends string>({ max, fault }: TextRule<Key>, text: string): string[] {
  if ([...text].length > max) return [`Tiene como máximo ${max} caracteres`];
  const message = fault(text);
  return message === null ? [] : [message];
}
