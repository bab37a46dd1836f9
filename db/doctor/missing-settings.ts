import { isCbu } from "#shop/settings/cbu.ts";
import type { Settings, ShopIdentity } from "#shop/settings/settings.ts";
import { LEGAL_TEXTS, type LegalTexts } from "#shop/settings/settings-sheet.ts";

/** No bank has this code; the demo account uses it. */
const DEMO_BANK = "999";
/** The default name of a new shop (`db/settings/tables.ts`). */
const UNSET_SHOP_NAME = "Tienda";
const EXAMPLE_HOST = /@[^@]*\.(example|test|invalid)$/;

/** Returns the settings that a shop must complete before it takes money, as short texts. */
export function missingSettings({ bank, shop, showrooms }: Settings): string[] {
  return [
    bank.holder.trim() === "" && "bank account holder",
    !isCbu(bank.cbu) && "a CBU with valid check digits",
    bank.cbu.startsWith(DEMO_BANK) && "the shop's own CBU (the current one is the demo account's)",
    bank.alias.trim() === "" && "bank account alias",
    ["", UNSET_SHOP_NAME].includes(shop.shopName.trim()) && "the shop's name",
    (shop.email.trim() === "" || EXAMPLE_HOST.test(shop.email.trim())) && "the shop's e-mail",
    shop.taxId.trim() === "" && "the seller's CUIT",
    shop.legalName.trim() === "" && "the seller's legal name",
    showrooms.length === 0 && "a showroom (pickup is not possible without one)",
  ].filter((lack) => lack !== false);
}

/** Returns what the law requires of an online shop but does not stop the shop from opening, as short texts. */
export function missingLegal({ taxId, legalName, fiscalDataUrl }: ShopIdentity, written: LegalTexts): string[] {
  const drafts = LEGAL_TEXTS.filter((key) => written[key].trim() === "");
  return [
    drafts.length > 0 && `texts reviewed by a lawyer, in place of the drafts of ${drafts.join(", ")}`,
    taxId.trim() === "" && "the seller's CUIT",
    legalName.trim() === "" && "the seller's legal name",
    fiscalDataUrl.trim() === "" && "the fiscal data link (form 960/D of ARCA)",
  ].filter((lack) => lack !== false);
}
