import type { SeedText } from "../product.ts";

/** Pop stars of the 2000s: Britney Spears, Jennifer Lopez, Katy Perry. */
export const POP: SeedText[] = [
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
    slug: "britney-spears-midnight-fantasy",
    productName: "Midnight Fantasy",
    brandSlug: "britney-spears",
    gender: "female",
    category: "celebrity",
    description:
      "Guinda negra, ciruela y frambuesa a medianoche. La fresia y el iris enfrían un poco tanta fruta, y el fondo es vainilla con ámbar y almizcle. Menos torta que Fantasy y más licuado: va igual de bien con campera de jean que con lentejuelas.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "35.50", stock: 8, located: { snF: 3, snL: 3, ros: 2 } },
      { ml: 50, usd: "27.00", stock: 0 },
    ],
    daysOld: 288,
  },
  {
    slug: "britney-spears-curious",
    productName: "Curious",
    brandSlug: "britney-spears",
    gender: "female",
    category: "celebrity",
    description:
      "Con este empezó todo, en 2004. Magnolia y pera jugosa, tuberosa sin drama y un almizcle avainillado que dura lo que una clase. Floral antes que dulce, fácil de querer y de regalar.",
    sizes: [{ ml: 100, usd: "32.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } }],
    daysOld: 600,
  },
  {
    slug: "britney-spears-circus-fantasy",
    productName: "Circus Fantasy",
    brandSlug: "britney-spears",
    gender: "female",
    category: "celebrity",
    description:
      "Algodón de azúcar, frambuesa y flor de damasco bajo la carpa. En el medio hay peonía y nenúfar; abajo, violetas confitadas con vainilla. Ideal para una tarde de feria, con viento y sin apuro.",
    sizes: [{ ml: 100, usd: "31.00", stock: 5, promotion: { percent: 30 }, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 418,
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
    slug: "jennifer-lopez-still",
    productName: "Still Jennifer Lopez",
    brandSlug: "jennifer-lopez",
    gender: "female",
    category: "celebrity",
    description:
      "Té Earl Grey, sake y mandarina: una entrada rara para un perfume de estrella, y por eso tan buena. Sigue con madreselva, fresia y rosa, y se apaga despacio en ámbar y sándalo. Lo piden las que ya no compran por la tapa.",
    sizes: [{ ml: 100, usd: "30.00", stock: 0 }],
    daysOld: 655,
  },
  {
    slug: "jennifer-lopez-live",
    productName: "Live",
    brandSlug: "jennifer-lopez",
    gender: "female",
    category: "celebrity",
    description:
      "Ananá, naranja y limón siciliano para arrancar bailando. La violeta y la peonía marcan el paso, el caramelo con haba tonka se queda hasta que prenden las luces. Ponételo antes de salir: en casa parece mucho, en la pista es justo.",
    smallDecant: true,
    sizes: [{ ml: 100, usd: "29.50", stock: 1, located: { snF: 1, snL: 0, ros: 0 } }],
    daysOld: 501,
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
    slug: "katy-perry-purr",
    productName: "Purr",
    brandSlug: "katy-perry",
    gender: "female",
    category: "celebrity",
    description:
      "Néctar de durazno y manzana, mimosos desde el primer segundo. Gardenia, jazmín y rosa búlgara ronronean en el centro, con coco y vainilla de almohadón. Para quedarse en casa bien perfumada o para que te abracen más.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "33.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 50, usd: "25.50", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 534,
  },
  {
    slug: "katy-perry-mad-potion",
    productName: "Mad Potion",
    brandSlug: "katy-perry",
    gender: "female",
    category: "celebrity",
    description:
      "Una receta corta y eficaz: manzana, peonía, jazmín y toda la vainilla que entre en el frasco. El almizcle la hace redonda y el ámbar la estira hasta la noche. Si te gusta oler rico sin explicar por qué, acá tenés.",
    sizes: [
      {
        ml: 100,
        usd: "32.50",
        stock: 2,
        installmentUsd: "36.80",
        numberOfInstallments: 2,
        located: { snF: 1, snL: 0, ros: 1 },
      },
    ],
    daysOld: 446,
  },
];
