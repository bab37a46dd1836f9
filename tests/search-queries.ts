/** What people type into the search on a phone, and what they expect in the first three results of the demo catalogue. */
import { seedBrandNamed } from "#db/seed/brands.ts";
import { DEMO_PRODUCTS } from "#db/seed/demo.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfume, size } from "#shop/catalogue/goods.fixture.ts";

/** Slugs, one of which must be in the first three results; or a condition that each of the first three must meet. */
type Expected = readonly string[] | ((perfume: Perfume) => boolean);

type ExpectedQuery = readonly [typed: string, expected: Expected];

const brand = (slug: string) => (one: Perfume) => one.brandSlug === slug;
const named = (name: RegExp) => (one: Perfume) => name.test(one.productName);
const category = (category: Perfume["category"]) => (one: Perfume) => one.category === category;
const note = (words: RegExp) => (one: Perfume) =>
  words.test([one.productName, one.description, one.topNotes, one.heartNotes, one.baseNotes].join(" "));
const forMen = (one: Perfume) => one.gender !== "female";
const forWomen = (one: Perfume) => one.gender !== "male";
const ml = (ml: number) => (one: Perfume) => one.sizes.some((size) => size.ml === ml);
const hasDecant = (one: Perfume) => one.bigDecant || one.smallDecant;
const isReduced = (one: Perfume) => one.sizes.some(({ promotion }) => promotion !== null);
/** True when a size costs `from` to `to` pesos at $ 1.455 a dollar, with its promotion. Prices are rounded up to 100 pesos. */
const costs = (from: number, to: number) => (one: Perfume) =>
  one.sizes.some(({ priceUsdCents, promotion }) => {
    const off = promotion?.percentageBp ? 1 - promotion.percentageBp / 10_000 : 1;
    const usdCents = promotion?.priceUsdCents || priceUsdCents * off;
    return usdCents * 14.55 >= from - 100 && usdCents * 14.55 <= to;
  });
const all =
  (...traits: ((one: Perfume) => boolean)[]) =>
  (one: Perfume) =>
    traits.every((trait) => trait(one));

export const EXPECTED_QUERIES: readonly ExpectedQuery[] = [
  // Misspelled brands and names.
  ["lataffa", brand("lattafa")],
  ["latafa asad", ["lattafa-asad"]],
  ["versase", brand("versace")],
  ["versache eros", ["versace-eros"]],
  ["azaro", brand("azzaro")],
  ["moskino", brand("moschino")],
  ["rasassi jawas", named(/hawas/i)],
  ["kamra", ["lattafa-khamrah"]],
  ["khamra qawa", ["lattafa-khamrah-qahwa"]],
  ["calvin clein", brand("calvin-klein")],
  ["bitney spears", brand("britney-spears")],
  ["ariana grandee", brand("ariana-grande")],
  ["victoria secret", brand("victorias-secret")],
  ["victorias secrets", brand("victorias-secret")],
  ["isey miyake", brand("issey-miyake")],
  ["al haramein", brand("al-haramain")],
  ["maison alambra", brand("maison-alhambra")],
  ["tubees", brand("tubbees")],
  ["armaff odisey", named(/odyssey/i)],
  ["fakar black", ["lattafa-fakhar-black"]],
  ["supremasi silver", ["afnan-supremacy-silver"]],
  ["delila", ["maison-alhambra-delilah"]],
  ["barakat rouge", ["fragrance-world-barakkat-rouge-540"]],
  ["euforia", ["calvin-klein-euphoria"]],
  ["eternety", named(/eternity/i)],
  ["bombshel", ["victorias-secret-bombshell"]],
  ["fantazy", named(/fantasy/i)],
  ["sabrina carpintier", brand("sabrina-carpenter")],
  ["elizabet arden", brand("elizabeth-arden")],
  ["eclair", ["lattafa-eclaire"]],
  ["la yucawam", ["rasasi-la-yuqawam-homme"]],
  ["cheirossa 62", ["sol-de-janeiro-cheirosa-62"]],
  ["jeniffer lopez", brand("jennifer-lopez")],
  ["zimaia", brand("zimaya")],
  ["raihan", brand("rayhaan")],
  ["bade al oud", named(/^bade'e/i)],
  // Joined and split words and digits.
  ["9pm", ["afnan-9-pm"]],
  ["9 pm rebel", ["afnan-9-pm-rebel"]],
  ["9am dive", ["afnan-9-am-dive"]],
  ["clubdenuit", named(/^club de nuit/i)],
  ["club denuit intense", ["armaf-club-de-nuit-intense-man"]],
  ["ckone", ["calvin-klein-ck-one"]],
  ["ck be", ["calvin-klein-ck-be"]],
  ["thankunext", ["ariana-grande-thank-u-next"]],
  ["rem", ["ariana-grande-rem"]],
  ["barevanilla", ["victorias-secret-bare-vanilla"]],
  ["toyboy", ["moschino-toy-boy"]],
  ["toy2", ["moschino-toy-2"]],
  ["dylanblue", ["versace-dylan-blue"]],
  ["leau dissey", named(/eau d'issey/i)],
  ["amberoud", named(/amber oud/i)],
  ["liquidbrun", ["french-avenue-liquid-brun"]],
  ["greentea", ["elizabeth-arden-green-tea"]],
  ["lat tafa yara", ["lattafa-yara"]],
  ["mid night fantasy", ["britney-spears-midnight-fantasy"]],
  ["barakkat540", ["fragrance-world-barakkat-rouge-540"]],
  // Names.
  ["yara", ["lattafa-yara"]],
  ["yara candy", ["lattafa-yara-candy"]],
  ["asad", ["lattafa-asad"]],
  ["khamrah", ["lattafa-khamrah"]],
  ["EROS FLAME", ["versace-eros-flame"]],
  ["crystal noir", ["versace-crystal-noir"]],
  ["cloud", ["ariana-grande-cloud"]],
  ["sweet tooth", named(/sweet tooth/i)],
  ["killer qu", ["katy-perry-killer-queen"]],
  ["hawas ice", ["rasasi-hawas-ice"]],
  ["perfume proud of you", ["fragrance-world-proud-of-you-absolute"]],
  ["cheap and chic", ["moschino-i-love-love"]],
  ["sol de janeiro", brand("sol-de-janeiro")],
  ["pour homme versace", ["versace-pour-homme"]],
  // Notes.
  ["vainilla", note(/vainilla|vanilla/i)],
  ["vainila", note(/vainilla|vanilla/i)],
  ["oud", note(/oud/i)],
  ["dulce", note(/dulce/i)],
  ["café", note(/café/i)],
  ["coco", note(/\bcoco\b/i)],
  ["pistacho", note(/pistach/i)],
  ["olor a cereza", note(/cereza|cherry/i)],
  ["tabaco", note(/tabac|tobacco/i)],
  ["cuero", note(/cuero|leather/i)],
  ["chocolate", note(/chocolat/i)],
  ["frutillas", note(/frutilla/i)],
  ["té verde", ["elizabeth-arden-green-tea"]],
  ["malvavisco", note(/malvavisco/i)],
  ["lattafa con vainilla", all(brand("lattafa"), note(/vainilla/i))],
  ["fresco citrico", note(/fresc/i)],
  // Kinds.
  ["body splash", category("splash")],
  ["bodysplash vainilla", all(category("splash"), note(/vainilla/i))],
  ["decant", hasDecant],
  ["decant khamrah", ["lattafa-khamrah"]],
  ["bálsamo labial", category("balsamo")],
  ["labial frutilla", ["carmex-strawberry-tubo"]],
  ["desodorante", category("deo")],
  ["desodorante de hombre", all(category("deo"), forMen)],
  ["eros desodorante", ["versace-eros-deo"]],
  ["yara body splash", ["lattafa-yara-deo"]],
  ["fantasy body splash", ["britney-spears-fantasy-mist"]],
  ["perfumes arabes", category("arab")],
  ["perfumes de nicho", category("niche")],
  ["perfumes de famosas", category("celebrity")],
  // People.
  ["perfume para hombre", forMen],
  ["perfumes de mujer", forWomen],
  ["unisex", (one) => one.gender === "unisex"],
  ["para mi novia", forWomen],
  ["9pm mujer", ["afnan-9-pm-pour-femme"]],
  ["club de nuit para mujer", ["armaf-club-de-nuit-woman"]],
  ["vainilla para hombre", all(forMen, note(/vainilla/i))],
  ["arabe dulce mujer", all(category("arab"), forWomen, note(/dulce/i))],
  ["perfume de noche para hombre", all(forMen, note(/noche/i))],
  // Prices and sizes.
  ["menos de 80000", costs(0, 80_000)],
  ["hasta $ 50 mil", costs(0, 50_000)],
  ["perfumes entre 50 y 80 mil", costs(50_000, 80_000)],
  ["arabe para hombre hasta 80 mil", all(category("arab"), forMen, costs(0, 80_000))],
  ["lattafa menos de $70.000", all(brand("lattafa"), costs(0, 70_000))],
  ["diseñador mujer hasta 60 lucas", all(category("designer"), forWomen, costs(0, 60_000))],
  ["yara 50ml", all(named(/yara/i), ml(50))],
  ["versace 50 ml", all(brand("versace"), ml(50))],
  ["decant 5 ml asad", ["lattafa-asad"]],
  ["ofertas", isReduced],
  ["promo mujer", all(forWomen, isReduced)],
];

/** The demo catalogue as the database returns it. */
export function demoPerfumes(): Perfume[] {
  return DEMO_PRODUCTS.map(({ sizes, daysOld: _, ...product }, at) =>
    perfume({
      ...product,
      key: at + 1,
      brand: seedBrandNamed(product.brandSlug)?.name ?? product.brandSlug,
      sizes: sizes.map(
        ({ ml, stock, priceUsdCents, forSale, percentageForSaleBp = 0, priceForSaleUsdCents = null }, i) => {
          const promotion = { percentageBp: percentageForSaleBp, priceUsdCents: priceForSaleUsdCents };
          return size({
            key: at * 10 + i,
            ml,
            stock,
            priceUsdCents,
            promotion: forSale ? { ...promotion, installmentUsdCents: null } : null,
          });
        },
      ),
    }),
  );
}
