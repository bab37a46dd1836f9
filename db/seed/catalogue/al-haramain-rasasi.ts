import type { SeedText } from "../product.ts";

/** Al Haramain and Rasasi: Amber Oud and Hawas. */
export const AL_HARAMAIN_RASASI: SeedText[] = [
  {
    slug: "al-haramain-amber-oud-gold-edition",
    productName: "Amber Oud Gold Edition",
    brandSlug: "al-haramain",
    gender: "unisex",
    category: "arab",
    description:
      "Bergamota y notas verdes, melón y ananá azucarados, ámbar y vainilla con almizcle. Muy frutal, muy potente, de los que llenan un ambiente. Una sola aplicación en el pecho alcanza para la jornada.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 60, usd: "52.00", stock: 3, promotion: { percent: 10 }, located: { snF: 2, snL: 1, ros: 0 } },
      { ml: 120, usd: "78.00", stock: 4, promotion: { percent: 10 }, located: { snF: 2, snL: 1, ros: 1 } },
    ],
    daysOld: 230,
  },
  {
    slug: "al-haramain-amber-oud-aqua-dubai",
    productName: "Amber Oud Aqua Dubai",
    brandSlug: "al-haramain",
    gender: "unisex",
    category: "arab",
    description:
      "Melón, ananá y grosella negra sobre hojas recién cortadas. Toma la receta golosa de la línea y le abre todas las ventanas: el gálbano y el petit grain refrescan lo que la vainilla endulza. Pocos frutales aguantan así un enero en Rosario.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "88.00", stock: 3, promotion: { usd: "74.00" }, located: { snF: 2, snL: 1, ros: 0 } },
      { ml: 75, usd: "69.00", stock: 0 },
    ],
    daysOld: 72,
  },
  {
    slug: "al-haramain-amber-oud-ruby-edition",
    productName: "Amber Oud Ruby Edition",
    brandSlug: "al-haramain",
    gender: "unisex",
    category: "arab",
    description:
      "Almendra amarga y azafrán chisporrotean sobre un cedro lustrado. El jazmín asoma y se esconde, y el ámbar gris deja un rastro dulce y mineral que se reconoce al instante. Hecho para vestidos largos y salones de techo alto.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 60, usd: "55.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 120, usd: "84.00", stock: 0 },
    ],
    daysOld: 317,
  },
  {
    slug: "al-haramain-amber-oud-dubai-night",
    productName: "Amber Oud Dubai Night",
    brandSlug: "al-haramain",
    gender: "unisex",
    category: "arab",
    description:
      "Oud lustroso y rosa búlgara con una entrada de azafrán y elemí. Nada medicinal, todo terciopelo: la haba tonka y el almizcle blanco lo pulen hasta que brilla. Está en camino; anotátelo para las noches con reserva hecha.",
    soon: true,
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "86.00", stock: 0 },
      { ml: 75, usd: "68.00", stock: 0 },
    ],
    daysOld: 3,
  },
  {
    slug: "al-haramain-laventure",
    productName: "L'Aventure",
    brandSlug: "al-haramain",
    gender: "male",
    category: "arab",
    description:
      "Limón y elemí con maderas secas, jazmín apenas y un fondo de almizcle y ámbar gris. La aventura del título es de las elegantes: lancha, lino y anteojos de sol. Acompaña una jornada larga sin levantar la voz.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "46.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } },
      { ml: 200, usd: "66.00", stock: 0 },
    ],
    daysOld: 590,
  },
  {
    slug: "rasasi-hawas-for-him",
    productName: "Hawas for Him",
    brandSlug: "rasasi",
    gender: "male",
    category: "arab",
    description:
      "Manzana, bergamota y canela sobre notas marinas, ciruela y azahar, con ámbar gris y almizcle de cierre. Es el verano en frasco: salado, frutal y con una proyección que sorprende. Ideal para calor, pileta y noche al aire libre.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "60.50", stock: 4, located: { snF: 1, snL: 2, ros: 1 } }],
    daysOld: 280,
  },
  {
    slug: "rasasi-hawas-ice",
    productName: "Hawas Ice",
    brandSlug: "rasasi",
    gender: "male",
    category: "arab",
    description:
      "Manzana helada, limón italiano y anís estrellado: Hawas con los pies en un balde de hielo. Cardamomo y ciruela sostienen el medio, y el musgo con madera de deriva lo aterriza. Cuando el pronóstico pasa los treinta y cinco, es este.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "66.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } }],
    daysOld: 102,
  },
  {
    slug: "rasasi-hawas-elixir",
    productName: "Hawas Elixir",
    brandSlug: "rasasi",
    gender: "male",
    category: "arab",
    description:
      "Menta y bergamota primero, y después la sorpresa: chocolate amargo con lavanda. Benjuí, tonka y vainilla cierran una versión nocturna que poco tiene que ver con el mar. Si el azul es tu perfume de enero, este es el de junio.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "68.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 40,
  },
  {
    slug: "rasasi-hawas-tropical",
    productName: "Hawas Tropical",
    brandSlug: "rasasi",
    gender: "male",
    category: "arab",
    description:
      "Agua de coco, hoja de higuera y jengibre, con el higo maduro esperando en el corazón. La menta no deja que se ponga espeso y el sándalo lo seca a tiempo. Huele a vacaciones, incluso arriba del colectivo.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "67.00", stock: 0 }],
    daysOld: 56,
  },
  {
    slug: "rasasi-la-yuqawam-homme",
    productName: "La Yuqawam Homme",
    brandSlug: "rasasi",
    gender: "male",
    category: "arab",
    description:
      "Frambuesa y azafrán sobre un cuero de montura, con olíbano y un poco de jazmín. Hace años que es el secreto peor guardado entre los que buscan un gran cuero sin vaciar la cuenta. Sobrio de día, magnético después de las diez.",
    sizes: [{ ml: 75, usd: "64.00", stock: 0 }],
    daysOld: 655,
  },
  {
    slug: "rasasi-hawas-for-him-deo",
    productName: "Hawas for Him Body Spray",
    brandSlug: "rasasi",
    gender: "male",
    category: "deo",
    description:
      "Ciruela, canela y brisa marina en un aerosol que seca rápido. Con calor alcanza por sí solo; bajo el perfume, lo estira un par de horas. Cabe parado en el bolsillo lateral de la mochila.",
    sizes: [{ ml: 200, usd: "13.50", stock: 9, located: { snF: 4, snL: 3, ros: 2 } }],
    daysOld: 87,
  },
];
