import type { SeedText } from "../product.ts";

/** Elizabeth Arden and Grès. */
export const ELIZABETH_ARDEN_GRES: SeedText[] = [
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
    slug: "elizabeth-arden-white-tea",
    productName: "White Tea",
    brandSlug: "elizabeth-arden",
    gender: "female",
    category: "designer",
    description:
      "Té blanco con un hilo de yerba mate: el único perfume de la góndola que te acepta unos amargos. La salvia y el helecho lo abren fresco, la madera clara y el almizcle lo dejan como ropa tendida al sol. Va con domingo, libro y ventana.",
    bigDecant: true,
    sizes: [
      { ml: 100, usd: "46.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } },
      { ml: 50, usd: "36.00", stock: 0 },
    ],
    daysOld: 132,
  },
  {
    slug: "elizabeth-arden-5th-avenue",
    productName: "5th Avenue",
    brandSlug: "elizabeth-arden",
    gender: "female",
    category: "designer",
    description:
      "Alto y derecho como el edificio que lo inspira. Lilas, tilo y magnolia suben primero; el durazno y la tuberosa le dan piel, y un clavo de olor apenas picante evita que sea solo un ramo. Traje, tacos bajos y una reunión que importa.",
    smallDecant: true,
    sizes: [
      { ml: 125, usd: "39.00", stock: 7, promotion: { percent: 20 }, located: { snF: 3, snL: 2, ros: 2 } },
      { ml: 75, usd: "31.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
    ],
    daysOld: 395,
  },
  {
    slug: "elizabeth-arden-red-door",
    productName: "Red Door",
    brandSlug: "elizabeth-arden",
    gender: "female",
    category: "designer",
    description:
      "Rosa roja, azahar y miel, con toda la pompa de 1989. Es floral de cuerpo entero: entra antes que vos y se despide después. Si venís de los dulces de hoy te va a sorprender; si lo usaba tu mamá, te va a emocionar.",
    sizes: [
      { ml: 100, usd: "42.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } },
      { ml: 50, usd: "33.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
    ],
    daysOld: 640,
  },
  {
    slug: "elizabeth-arden-sunflowers",
    productName: "Sunflowers",
    brandSlug: "elizabeth-arden",
    gender: "female",
    category: "designer",
    description:
      "Melón, durazno y limón al sol del mediodía, con osmanto y rosa de té en el medio. Liviano y frutal, con un musgo verde que lo sostiene más de lo que uno espera. De los que se compran por nostalgia y se terminan en una temporada.",
    sizes: [{ ml: 100, usd: "28.50", stock: 1, located: { snF: 0, snL: 1, ros: 0 } }],
    daysOld: 520,
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
    slug: "gres-cabochard",
    productName: "Cabochard",
    brandSlug: "gres",
    gender: "female",
    category: "designer",
    description:
      "Testarudo quiere decir su nombre, y lo es. Cuero, tabaco y musgo de roble bajo un jazmín seco, con salvia y aldehídos que raspan lindo al principio. Un chipre de 1959 para quien elige perfume sin preguntarle a nadie.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "34.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 425,
  },
  {
    slug: "gres-cabaret",
    productName: "Cabaret",
    brandSlug: "gres",
    gender: "female",
    category: "designer",
    description:
      "Rosa transparente, violeta y peonía envueltas en un incienso muy fino. El pachulí aparece limpio, sin tierra, y el sándalo lo vuelve cálido cerca del cuello. De lo mejor que podés llevarte por esta plata; a muchos varones también les queda pintado.",
    smallDecant: true,
    sizes: [{ ml: 100, usd: "33.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 265,
  },
];
