import type { SeedText } from "../product.ts";

/** Perfumes signed by singers. */
export const CELEBRITY: SeedText[] = [
  {
    slug: "ariana-grande-cloud",
    productName: "Cloud",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "Lavanda, pera y bergamota; crema batida, praliné y coco; almizcle y maderas de cachemira. Es una nube dulce que se queda cerca de la piel. Para todos los días, de jean y remera.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "67.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 30, usd: "39.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 240,
  },
  {
    slug: "britney-spears-fantasy",
    productName: "Fantasy",
    brandSlug: "britney-spears",
    gender: "female",
    category: "celebrity",
    description:
      "Lichi, kiwi y membrillo, un bizcochuelo con chocolate blanco y jazmín, y almizcle con iris al final. Golosina pura desde 2005, y todavía saca sonrisas. Para salidas con amigas o para acordarte del secundario.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "34.50", stock: 9, located: { snF: 4, snL: 3, ros: 2 } },
      { ml: 50, usd: "26.00", stock: 0 },
    ],
    daysOld: 330,
  },
  {
    slug: "jennifer-lopez-glow",
    productName: "Glow",
    brandSlug: "jennifer-lopez",
    gender: "female",
    category: "celebrity",
    description:
      "Azahar, pomelo y neroli, rosa con sándalo y un fondo de almizcle con vainilla. Huele a ducha reciente y toalla tibia. Si no te gustan los perfumes que llegan antes que vos, es este.",
    sizes: [{ ml: 100, usd: "31.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 290,
  },
  {
    slug: "katy-perry-killer-queen",
    productName: "Killer Queen",
    brandSlug: "katy-perry",
    gender: "female",
    category: "celebrity",
    description:
      "Ciruela oscura, bergamota y frutos del bosque; celosía y plumeria; praliné y pachulí. Frutal con fondo de caramelo, más teatral de lo que su precio sugiere. De noche y con brillo.",
    smallDecant: true,
    sizes: [{ ml: 100, usd: "36.00", stock: 6, promotion: { usd: "29.90" }, located: { snF: 2, snL: 2, ros: 2 } }],
    daysOld: 270,
  },
  {
    slug: "sabrina-carpenter-sweet-tooth",
    productName: "Sweet Tooth",
    brandSlug: "sabrina-carpenter",
    gender: "female",
    category: "celebrity",
    description:
      "Bergamota y jengibre azucarado, malvavisco con coco y un fondo de vainilla y almizcle. Dulce de kiosco, bien hecho y con buena duración. Lo estamos esperando para este mes.",
    soon: true,
    sizes: [
      { ml: 75, usd: "58.00", stock: 0 },
      { ml: 30, usd: "37.00", stock: 0 },
    ],
    daysOld: 4,
  },
];
