/** Names and descriptions for generated products: words that fit together in any combination. */
import type { Category } from "#shop/catalogue/categories.ts";

const OPENINGS = words(
  "Noche, Jardín, Brisa, Ámbar, Luna, Oud, Rosa, Azafrán, Bosque, Marea, Cuero, Sol, Vainilla, Almizcle, Incienso, " +
    "Jazmín, Azahar, Sándalo, Cedro, Canela, Higuera, Lavanda, Café, Miel, Granada, Neroli, Tabaco, Pimienta, Violeta, " +
    "Almendra, Bergamota, Cacao, Dátil, Fresia, Gardenia, Lluvia, Mandarina, Mirra, Pachulí, Vetiver",
);
/** None depends on the gender of the word before it. Two are long, as some real names are. */
const MIDDLES = words(
  "de Oriente, Imperial, Real, de Medianoche, Salvaje, Noble, del Desierto, de Verano, Solar, Fugaz, Nupcial, de Damasco, " +
    "de Abril, Celeste, Audaz, en Llamas, de Terciopelo, Tropical, sin Nombre, de Invierno, Feliz, de Estambul, Radical, " +
    "de Seda, sin Fin, de Plata, de Oro, al Alba, Austral, de los Andes, Gentil, Tenaz, en Secreto, de Gala, Sutil, " +
    "de los Siete Mares, de las Mil y Una Noches",
);
const PERFUME_ENDINGS = words("Elixir, Eau de Parfum, Extrait, Intense, Collector, Reserve, Absolu");
const ENDINGS: Readonly<Partial<Record<Category, string[]>>> = {
  splash: words("Body Mist, Body Splash, Bruma Perfumada"),
  deo: words("Body Spray, Deodorant Spray"),
  balsamo: words("Tubo, Barra, Tarro"),
};
/** Coprime to the number of pairs, so that neighbors in the catalogue differ and no pair repeats. */
const STRIDE = 611;

const TOPS = words(
  "bergamota, mandarina, pomelo rosado, pimienta rosa, cardamomo, manzana verde, pera, lavanda, jengibre, limón, " +
    "frambuesa, ananá, grosella negra, menta, lichi, azafrán",
);
const HEARTS = words(
  "jazmín, rosa damascena, azahar, iris, geranio, tuberosa, violeta, salvia, canela, nuez moscada, coco, té negro, " +
    "peonía, praliné, dátil, orquídea",
);
const BASES = words(
  "vainilla, ámbar, sándalo, cedro, almizcle, pachulí, vetiver, haba tonka, oud, incienso, cuero, cacao, benjuí, " +
    "musgo de roble, cachemira, caramelo salado",
);
const CHARACTERS = [
  "Es más seco de lo que su color promete.",
  "Empieza fuerte y a la media hora se vuelve amable.",
  "Tiene una estela corta, de las que se descubren en un abrazo.",
  "Cambia bastante en la piel: dale una tarde antes de decidir.",
  "Sobre la ropa se siente hasta el día siguiente.",
  "No es tímido, así que con dos sprays alcanza.",
  "Se parece a pocos y cansa a menos.",
  "Queda limpio, parejo y sin sorpresas.",
  "El comienzo es dulce; el final, para nada.",
  "Proyecta un metro la primera hora y después acompaña de cerca.",
];
const OCCASIONS = [
  "Para el trabajo y para lo que venga después.",
  "Guardalo para noches frías.",
  "Lucilo en verano, con la piel recién bañada.",
  "Va bien con camisa clara y poco más.",
  "Te acompaña en un casamiento de principio a fin.",
  "Llevalo a una cita si querés que se acuerden.",
  "Sirve todos los días, también cuando no sabés qué ponerte.",
  "Regalalo sin miedo a equivocarte.",
  "Empezá de a poco si venís de perfumes más livianos.",
  "Combinalo con una crema sin perfume y dura el doble.",
  "Hecho para caminar de tarde, cuando refresca.",
  "De sobremesa larga, con luz baja.",
];
const BODY_USES = [
  "Rociá pelo y ropa después de la ducha.",
  "Entra en el bolso y se repone a media tarde.",
  "Usalo debajo de tu perfume para que dure más.",
  "Refresca en el gimnasio y en el colectivo.",
];
const BALM_USES = [
  "Protege del viento y de la calefacción.",
  "Cabe en el bolsillo más chico del jean.",
  "No deja color ni se corre con el mate.",
  "Aplicalo antes de salir y al volver.",
];

/** Returns the name of the product with this number, from 0. When the words run out, an edition number keeps names unique. */
export function generatedName(number: number, category: Category): string {
  const pairs = OPENINGS.length * MIDDLES.length;
  const pair = (number * STRIDE) % pairs;
  const round = Math.floor(number / pairs);
  const endings = ENDINGS[category] ?? PERFUME_ENDINGS;
  const edition = Math.floor(round / endings.length);
  const name = [at(OPENINGS, pair), at(MIDDLES, Math.floor(pair / OPENINGS.length)), at(endings, pair + round)];
  return [...name, ...(edition === 0 ? [] : [`N.º ${edition + 1}`])].join(" ");
}

/** Returns two or three sentences about the product's notes and how to use it. */
export function generatedDescription(category: Category, dice: Dice): string {
  const [top, heart, base] = [two(TOPS, dice), two(HEARTS, dice), two(BASES, dice)];
  if (category === "balsamo") return `${upper(dice.one(TOPS))} suave sobre manteca de cacao. ${dice.one(BALM_USES)}`;
  if (category === "splash" || category === "deo") {
    return `${upper(top)} con ${dice.one(HEARTS)} y apenas ${dice.one(BASES)}. ${dice.one(BODY_USES)}`;
  }
  const notes = [
    `${upper(top)} al abrir, ${heart} en el corazón y un fondo de ${base}.`,
    `Abre con ${top}, sigue con ${heart} y se apaga despacio en ${base}.`,
    `Un acorde de ${base} sostiene ${heart}, con ${top} en el primer minuto.`,
    `De ${top} a ${base}, pasando por ${heart}.`,
  ];
  return `${dice.one(notes)} ${dice.one(CHARACTERS)} ${dice.one(OCCASIONS)}`;
}

/** Two different notes joined in Spanish, with "e" before an i sound. */
function two(notes: readonly string[], dice: Dice): string {
  const first = dice.roll(notes.length);
  const second = at(notes, first + 1 + dice.roll(notes.length - 1));
  return `${at(notes, first)} ${/^h?i/.test(second) ? "e" : "y"} ${second}`;
}

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function words(list: string): string[] {
  return list.split(", ");
}

/** Pseudo-random numbers that are the same on every machine and run. */
export interface Dice {
  /** Returns an integer from 0 to `sides` - 1. */
  roll(sides: number): number;
  /** Returns one of the items. Throws if there are none. */
  one<Item>(items: readonly Item[]): Item;
  /** Returns true with a probability of 1 in `oneIn`. */
  happens(oneIn: number): boolean;
}

/** A small generator of integers (mulberry32), determined by its seed. */
export function diceFrom(seed: number): Dice {
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
      if (item === undefined) throw new Error("no items to choose from");
      return item;
    },
  };
}
