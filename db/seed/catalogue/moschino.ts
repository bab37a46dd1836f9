import type { SeedText } from "../product.ts";

/** Moschino. */
export const MOSCHINO: SeedText[] = [
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
  {
    slug: "moschino-toy-2",
    productName: "Toy 2",
    brandSlug: "moschino",
    gender: "female",
    category: "designer",
    description:
      "Manzana verde, mandarina y magnolia, limpias como sábanas de hotel. Debajo hay grosella blanca, jazmín y un almizcle que se pega a la bufanda. Bajo la pinta de juguete se esconde un perfume de todos los días.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "84.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } },
      { ml: 50, usd: "64.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 226,
  },
  {
    slug: "moschino-toy-2-bubble-gum",
    productName: "Toy 2 Bubble Gum",
    brandSlug: "moschino",
    gender: "female",
    category: "designer",
    description:
      "Chicle rosa, del que explotaba en la cara. Frutas confitadas y cítricos al abrir, canela y jengibre para que no sea pura azúcar, durazno y almizcle cuando se calma. No pide permiso ni edad: usalo cuando tengas ganas de jugar.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "79.00", stock: 4, promotion: { percent: 20 }, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 50, usd: "60.00", stock: 2, promotion: { percent: 20 }, located: { snF: 1, snL: 0, ros: 1 } },
      { ml: 30, usd: "45.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
    ],
    daysOld: 98,
  },
  {
    slug: "moschino-fresh-couture",
    productName: "Fresh Couture",
    brandSlug: "moschino",
    gender: "female",
    category: "designer",
    description:
      "Viene disfrazado de limpiavidrios y huele a todo menos a eso. Mandarina, frambuesa y peonía en pleno verano, con osmanto y una madera blanca que lo mantiene en pie. Dejalo a la vista en el baño y contá los comentarios.",
    sizes: [
      { ml: 100, usd: "68.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 50, usd: "52.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
    ],
    daysOld: 440,
  },
  {
    slug: "moschino-i-love-love",
    productName: "Cheap and Chic I Love Love",
    brandSlug: "moschino",
    gender: "female",
    category: "designer",
    description:
      "Naranja, pomelo y grosella roja con burbujas: lo primero que se siente es hambre de jugo. Después viene un té de rosas con hoja de canela, y un cedro discreto. Chispeante y sin pretensiones, hecho para enero en la ciudad.",
    sizes: [{ ml: 100, usd: "48.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 565,
  },
];
