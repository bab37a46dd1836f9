import type { SeedText } from "../product.ts";

/** Carmex lip balms. `ml` is whole grams. */
export const BALMS: SeedText[] = [
  {
    slug: "carmex-classic-tarro",
    productName: "Classic Tarro",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "El bálsamo de siempre, con alcanfor y mentol, en su tarrito de vidrio. Cosquillea un minuto y después el labio queda blando. Para viento, sierra y calefacción fuerte.",
    sizes: [{ ml: 8, usd: "7.50", stock: 16, located: { snF: 6, snL: 6, ros: 4 } }],
    daysOld: 220,
  },
  {
    slug: "carmex-classic-barra",
    productName: "Classic Barra",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "El mismo mentol del tarro amarillo, en barra que no ensucia y con filtro solar. Cabe en el bolsillo chico del jean, el de las monedas. Pasala antes de salir en bici y al llegar.",
    sizes: [{ ml: 4, usd: "6.20", stock: 14, located: { snF: 6, snL: 5, ros: 3 } }],
    daysOld: 211,
  },
  {
    slug: "carmex-cherry-tubo",
    productName: "Cherry Tubo",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "Cereza con mentol en un tubo blando, con filtro solar FPS 15. Se aplica sin mancharse los dedos y no deja color. Llevalo en el bolsillo del abrigo.",
    sizes: [{ ml: 10, usd: "7.80", stock: 12, located: { snF: 5, snL: 4, ros: 3 } }],
    daysOld: 215,
  },
  {
    slug: "carmex-strawberry-tubo",
    productName: "Strawberry Tubo",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "Frutilla suave, de yogur más que de caramelo, con FPS 15. Los chicos se lo dejan poner sin protestar, que ya es decir mucho. Bueno para la nieve y para la pileta, donde el labio sufre igual.",
    sizes: [{ ml: 10, usd: "7.80", stock: 9, located: { snF: 4, snL: 3, ros: 2 } }],
    daysOld: 136,
  },
  {
    slug: "carmex-lime-twist-tubo",
    productName: "Lime Twist Tubo",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "Lima y mentol: un mojito sin hielo para la boca reseca. Es el más refrescante de los tubos y no deja brillo. Gusta mucho a quienes nunca usaron bálsamo.",
    sizes: [{ ml: 10, usd: "8.20", stock: 2, located: { snF: 1, snL: 1, ros: 0 } }],
    daysOld: 40,
  },
  {
    slug: "carmex-vanilla-barra",
    productName: "Vanilla Barra",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "Vainilla suave en barra, con filtro solar FPS 15 y sin el golpe de mentol del clásico. Es la más cómoda para retocar en la calle. Aguanta el calor del auto mejor que el tubo.",
    sizes: [{ ml: 4, usd: "6.50", stock: 7, located: { snF: 3, snL: 2, ros: 2 } }],
    daysOld: 64,
  },
];
