import type { SeedText } from "../product.ts";

/** Deodorant versions of well-known perfumes. */
export const SPRAYS: SeedText[] = [
  {
    slug: "calvin-klein-ck-one-deo",
    productName: "CK One Deodorant Spray",
    brandSlug: "calvin-klein",
    gender: "unisex",
    category: "deo",
    description:
      "La bergamota y el té verde de CK One, en desodorante. Comparten frasco sin discutir quienes comparten baño. Seca rápido y no compite con lo que te pongas arriba.",
    sizes: [{ ml: 150, usd: "13.50", stock: 10, located: { snF: 4, snL: 4, ros: 2 } }],
    daysOld: 160,
  },
  {
    slug: "azzaro-chrome-deo",
    productName: "Chrome Deodorant Spray",
    brandSlug: "azzaro",
    gender: "male",
    category: "deo",
    description:
      "Cítricos metálicos y cedro, como Chrome, con la misión de aguantar una jornada de verano. Usado debajo del perfume lo alarga un par de horas. Solo, alcanza para el entrenamiento.",
    sizes: [{ ml: 150, usd: "16.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } }],
    daysOld: 273,
  },
  {
    slug: "versace-eros-deo",
    productName: "Eros Perfumed Deodorant Spray",
    brandSlug: "versace",
    gender: "male",
    category: "deo",
    description:
      "Menta y vainilla en dosis de diario. Es Eros para ir a trabajar, sin la estela de boliche. Regalalo junto con el perfume y quedás como alguien que piensa en los detalles.",
    sizes: [{ ml: 100, usd: "31.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 123,
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme-deo",
    productName: "L'Eau d'Issey Pour Homme Deodorant Spray",
    brandSlug: "issey-miyake",
    gender: "male",
    category: "deo",
    description:
      "Yuzu bien ácido y un vetiver tranquilo para empezar el día despierto. Refresca más de lo que perfuma. Si ya usás el eau de toilette, notás enseguida cuánto le suma.",
    sizes: [{ ml: 150, usd: "23.50", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 347,
  },
];
