/** As many products as a load run wants: plausible, each different, the same ones every time. */
import type { Category } from "#shop/catalogue.ts";
import { DEMO_PRODUCTS } from "./catalogue/index.ts";
import type { SeedProduct, SeedSize } from "./product.ts";

const OPENINGS = [
  "Noche",
  "Jardín",
  "Brisa",
  "Ámbar",
  "Luna",
  "Oud",
  "Rosa",
  "Azafrán",
  "Bosque",
  "Marea",
  "Cuero",
  "Sol",
];
const MIDDLES = ["de Oriente", "Azul", "Eterno", "Salvaje", "de Medianoche", "Dorado", "Blanco", "Intenso", "Royal"];
const ENDINGS = ["Elixir", "Eau de Parfum", "Extrait", "Pour Homme", "Pour Femme", "Collector", "Reserve"];
const MILLILITRES = [30, 50, 60, 75, 80, 90, 100, 105, 125, 200];
/** Products without sizes in stock, with a promotion and with decants, each one in so many. */
const ONE_IN = { soldOut: 8, onPromotion: 5, withDecants: 3, soon: 40 };
const SIZES_AT_MOST = 3;
const STOCK_AT_MOST = 12;

/** `count` products that wear the demo catalogue's brands, texts and pictures. */
export function generateProducts(count: number): SeedProduct[] {
  const dice = rollerFrom(20_261_121);
  return Array.from({ length: count }, (_, index) => product(index + 1, dice));
}

interface Dice {
  /** A whole number from 0 to `sides` - 1. */
  roll(sides: number): number;
  one<Item>(items: readonly Item[]): Item;
  happens(oneIn: number): boolean;
}

function product(number: number, dice: Dice): SeedProduct {
  const model = dice.one(DEMO_PRODUCTS);
  const isDecanted = isPerfume(model.category) && dice.happens(ONE_IN.withDecants);
  return {
    slug: `${model.brandSlug}-${String(number).padStart(5, "0")}`,
    productName: `${dice.one(OPENINGS)} ${dice.one(MIDDLES)} ${dice.one(ENDINGS)} ${number}`,
    brandSlug: model.brandSlug,
    gender: model.gender,
    category: model.category,
    description: model.description,
    soon: dice.happens(ONE_IN.soon),
    bigDecant: isDecanted,
    smallDecant: isDecanted,
    sizes: sizes(dice),
    pictures: model.pictures,
    daysOld: dice.roll(720),
  };
}

function isPerfume(category: Category): boolean {
  return !["splash", "balsamo", "deo"].includes(category);
}

function sizes(dice: Dice): SeedSize[] {
  const first = dice.roll(MILLILITRES.length - SIZES_AT_MOST);
  const isSoldOut = dice.happens(ONE_IN.soldOut);
  const usd = 1_200 + dice.roll(14_000);
  return MILLILITRES.slice(first, first + 1 + dice.roll(SIZES_AT_MOST)).map((ml, place) => ({
    ml,
    usd: decimal(usd + place * 900),
    stock: isSoldOut ? 0 : dice.roll(STOCK_AT_MOST + 1),
    ...(dice.happens(ONE_IN.onPromotion) ? { promotion: { percent: 5 * (1 + dice.roll(6)) } } : {}),
  }));
}

function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** A small generator of whole numbers (mulberry32), so that a seed says everything. */
function rollerFrom(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const roll = (sides: number) => next() % sides;
  return {
    roll,
    happens: (oneIn) => roll(oneIn) === 0,
    one: (items) => {
      const item = items[roll(items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
  };
}
