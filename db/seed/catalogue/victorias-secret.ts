import type { SeedText } from "../product.ts";

/** Victoria's Secret: perfumes and body mists. */
export const VICTORIAS_SECRET: SeedText[] = [
  {
    slug: "victorias-secret-bombshell",
    productName: "Bombshell",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "designer",
    description:
      "Maracuyá, peonía y orquídea de vainilla: tres notas y una confianza enorme. Es frutal, brillante y algo picante en la nariz el primer minuto. Se luce de día y con calor, y aguanta un casamiento al aire libre.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "78.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 50, usd: "61.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 215,
  },
  {
    slug: "victorias-secret-tease",
    productName: "Tease",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "designer",
    description:
      "Vainilla negra con pera helada y una gardenia que se hace rogar. Va de lo frutal a lo cremoso sin que notes el cambio. Viene con el lote nuevo: guardale lugar para las noches de abril.",
    soon: true,
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "76.00", stock: 0 },
      { ml: 50, usd: "60.00", stock: 0 },
    ],
    daysOld: 8,
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
    slug: "victorias-secret-pure-seduction",
    productName: "Pure Seduction",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "splash",
    description:
      "Ciruela roja y fresia, en ese punto entre caramelo ácido y ramo recién comprado. La más frutal de las brumas de la casa. Mandala en el bolso del gimnasio, que levanta hasta un lunes.",
    sizes: [{ ml: 250, usd: "21.00", stock: 9, located: { snF: 4, snL: 3, ros: 2 } }],
    daysOld: 174,
  },
  {
    slug: "victorias-secret-velvet-petals",
    productName: "Velvet Petals",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "splash",
    description:
      "Pétalos tibios con glasé de almendras. Huele a panadería de barrio que vende flores, o al revés. Queda linda sobre crema sin perfume y debajo de cualquier vainilla.",
    sizes: [{ ml: 250, usd: "21.00", stock: 6, promotion: { percent: 15 }, located: { snF: 2, snL: 2, ros: 2 } }],
    daysOld: 106,
  },
  {
    slug: "victorias-secret-coconut-passion",
    productName: "Coconut Passion",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "splash",
    description:
      "Coco y vainilla, como bronceador de vacaciones largas. Un lirio del valle muy leve le quita el peso. Es la que primero se agota cuando empieza la pileta.",
    sizes: [{ ml: 250, usd: "21.00", stock: 0 }],
    daysOld: 305,
  },
  {
    slug: "victorias-secret-aqua-kiss",
    productName: "Aqua Kiss",
    brandSlug: "victorias-secret",
    gender: "female",
    category: "splash",
    description:
      "Fresia mojada y margaritas: la lluvia de verano, embotellada. No tiene azúcar ni la necesita. Rociala después de la ducha fría y salí con el pelo húmedo.",
    sizes: [{ ml: 250, usd: "20.50", stock: 7, located: { snF: 3, snL: 2, ros: 2 } }],
    daysOld: 239,
  },
];
