import type { SeedText } from "../product.ts";

/** Fashion houses. */
export const DESIGNER: SeedText[] = [
  {
    slug: "versace-eros",
    productName: "Eros",
    brandSlug: "versace",
    gender: "male",
    category: "designer",
    description:
      "Menta, manzana verde y limón; tonka, ambroxan y geranio; vainilla, vetiver y cedro. Fresco y dulce a la vez, con una estela que se nota al pasar. Para boliche y verano de noche.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "110.00", stock: 7, located: { snF: 3, snL: 2, ros: 2 } },
      { ml: 50, usd: "82.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
      { ml: 200, usd: "158.00", stock: 1, located: { snF: 0, snL: 0, ros: 1 } },
    ],
    daysOld: 380,
  },
  {
    slug: "versace-bright-crystal",
    productName: "Bright Crystal",
    brandSlug: "versace",
    gender: "female",
    category: "designer",
    description:
      "Yuzu y granada con hielo, peonía, magnolia y loto, y un fondo suave de almizcle y caoba. Transparente y floral, de los que no molestan a nadie. Para el día entero, también con calor.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 90, usd: "98.00", stock: 4, promotion: { percent: 20 }, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 30, usd: "58.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } },
    ],
    daysOld: 360,
  },
  {
    slug: "azzaro-the-most-wanted",
    productName: "The Most Wanted",
    brandSlug: "azzaro",
    gender: "male",
    category: "designer",
    description:
      "Cardamomo apenas picante, caramelo tostado en el medio y maderas ambaradas de cierre. Pocas notas y bien marcadas, como un trago corto. Reservalo para la noche y el frío.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      {
        ml: 100,
        usd: "115.00",
        stock: 3,
        installmentUsd: "132.50",
        numberOfInstallments: 3,
        located: { snF: 1, snL: 1, ros: 1 },
      },
      { ml: 50, usd: "84.00", stock: 2, located: { snF: 1, snL: 0, ros: 1 } },
    ],
    daysOld: 130,
  },
  {
    slug: "calvin-klein-ck-one",
    productName: "CK One",
    brandSlug: "calvin-klein",
    gender: "unisex",
    category: "designer",
    description:
      "Bergamota, cardamomo y ananá; té verde, violeta y nuez moscada; almizcle y ámbar livianos. El limpio de los noventa, que sigue sirviendo para compartir. Después de la ducha, a toda hora.",
    sizes: [
      { ml: 200, usd: "62.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 100, usd: "48.00", stock: 0 },
    ],
    daysOld: 345,
  },
  {
    slug: "elizabeth-arden-green-tea",
    productName: "Green Tea",
    brandSlug: "elizabeth-arden",
    gender: "female",
    category: "designer",
    description:
      "Limón y menta, té verde con hinojo y jazmín, y un fondo casi transparente de musgo y almizcle. Más una brisa que un perfume: se reaplica y se disfruta. Tenelo en el bolso en enero.",
    sizes: [{ ml: 100, usd: "27.50", stock: 11, located: { snF: 5, snL: 3, ros: 3 } }],
    daysOld: 310,
  },
  {
    slug: "gres-cabotine",
    productName: "Cabotine de Grès",
    brandSlug: "gres",
    gender: "female",
    category: "designer",
    description:
      "Jengibre y flores verdes al salir, un ramo de jacinto, tuberosa e ylang, y maderas con vetiver. Verde, floral y con carácter, de otra época en el mejor sentido. Quien lo usó lo reconoce a una cuadra.",
    sizes: [{ ml: 100, usd: "29.00", stock: 0 }],
    daysOld: 355,
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme",
    productName: "L'Eau d'Issey Pour Homme",
    brandSlug: "issey-miyake",
    gender: "male",
    category: "designer",
    description:
      "Yuzu, limón y mandarina muy nítidos, loto y nuez moscada en el centro, sándalo y vetiver de base. Cítrico acuático de escuela, con más elegancia que moda. Camisa blanca y mañana temprano.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 125, usd: "94.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 75, usd: "76.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } },
    ],
    daysOld: 365,
  },
  {
    slug: "moschino-toy-boy",
    productName: "Toy Boy",
    brandSlug: "moschino",
    gender: "male",
    category: "designer",
    description:
      "Pimienta rosa, pera y nuez moscada sobre una rosa oscura, con vetiver, cachemira y ámbar. Una rosa masculina, especiada y sin vueltas. El frasco hace reír; el perfume va en serio.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "89.00", stock: 3, located: { snF: 1, snL: 1, ros: 2 } }],
    daysOld: 205,
  },
];
