import type { SeedText } from "../product.ts";

/** Body splashes and lip balms (balms: `ml` is grams). */
export const BODY: SeedText[] = [
  {
    slug: "sol-de-janeiro-cheirosa-62",
    productName: "Cheirosa 62",
    brandSlug: "sol-de-janeiro",
    gender: "female",
    category: "splash",
    description:
      "Pistacho y almendra, heliotropo con jazmín, y caramelo salado con vainilla y sándalo. Huele a protector solar caro y a heladería. Rociá pelo y ropa: ahí dura el doble.",
    sizes: [
      { ml: 240, usd: "38.00", stock: 8, located: { snF: 3, snL: 3, ros: 2 } },
      { ml: 90, usd: "25.00", stock: 0 },
    ],
    daysOld: 85,
  },
  {
    slug: "victorias-secret-bare-vanilla",
    productName: "Bare Vanilla",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "splash",
    description:
      "Vainilla batida y cachemira, suave y sin vueltas. Es la bruma para después del baño o para levantar un perfume dulce. Tenela cerca, porque pide repetir a la tarde.",
    sizes: [{ ml: 250, usd: "21.50", stock: 13, promotion: { percent: 10 }, located: { snF: 5, snL: 5, ros: 3 } }],
    daysOld: 170,
  },
  {
    slug: "victorias-secret-love-spell",
    productName: "Love Spell",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "splash",
    description:
      "Flor de cerezo y durazno blanco, jugosos y apenas empolvados. Un clásico de mochila y vestuario, alegre desde el primer disparo. En días de calor refresca de verdad.",
    sizes: [{ ml: 250, usd: "21.50", stock: 10, located: { snF: 4, snL: 3, ros: 3 } }],
    daysOld: 172,
  },
  {
    slug: "carmex-classic-tarro",
    productName: "Classic Tarro",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "El bálsamo de siempre, con alcanfor y mentol, en su tarrito de vidrio. Cosquillea un minuto y después el labio queda blando. Para viento, sierra y calefacción fuerte.",
    sizes: [{ ml: 7, usd: "9.00", stock: 16, located: { snF: 6, snL: 6, ros: 4 } }],
    daysOld: 220,
  },
  {
    slug: "carmex-cherry-tubo",
    productName: "Cherry Tubo",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "Cereza con mentol en un tubo blando, con filtro solar FPS 15. Se aplica sin mancharse los dedos y no deja color. Llevalo en el bolsillo del abrigo.",
    sizes: [{ ml: 10, usd: "9.80", stock: 12, located: { snF: 5, snL: 4, ros: 3 } }],
    daysOld: 215,
  },
  {
    slug: "carmex-vanilla-barra",
    productName: "Vanilla Barra",
    brandSlug: "carmex",
    gender: "unisex",
    category: "balsamo",
    description:
      "Vainilla suave en barra, con filtro solar FPS 15 y sin el golpe de mentol del clásico. Es la más cómoda para retocar en la calle. Aguanta el calor del auto mejor que el tubo.",
    sizes: [{ ml: 4, usd: "11.50", stock: 7, located: { snF: 3, snL: 2, ros: 2 } }],
    daysOld: 64,
  },
];
