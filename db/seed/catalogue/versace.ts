import type { SeedText } from "../product.ts";

/** Versace. */
export const VERSACE: SeedText[] = [
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
    slug: "versace-eros-flame",
    productName: "Eros Flame",
    brandSlug: "versace",
    gender: "male",
    category: "designer",
    description:
      "Si Eros te queda frío, este es su hermano de sangre caliente. Mandarina amarga, pimienta negra y romero dan el chispazo; la rosa y el geranio lo sostienen y la vainilla lo baja a tierra con cedro y pachulí. Probalo en otoño, con camisa oscura.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "112.00", stock: 5, promotion: { percent: 15 }, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 50, usd: "85.00", stock: 2, located: { snF: 1, snL: 0, ros: 1 } },
    ],
    daysOld: 412,
  },
  {
    slug: "versace-dylan-blue",
    productName: "Dylan Blue Pour Homme",
    brandSlug: "versace",
    gender: "male",
    category: "designer",
    description:
      "Un azul con sombra: pomelo, hojas de higuera y notas marinas que se van secando sobre papiro, violeta y ambroxan. Queda incienso, azafrán y tonka, sin una gota de azúcar. Resuelve la oficina y la cena sin que tengas que volver a casa.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "104.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } },
      { ml: 50, usd: "78.00", stock: 0 },
      { ml: 200, usd: "149.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } },
    ],
    daysOld: 298,
  },
  {
    slug: "versace-pour-homme",
    productName: "Versace Pour Homme",
    brandSlug: "versace",
    gender: "male",
    category: "designer",
    description:
      "Limón de la costa, neroli y bergamota abren como una ventana al Mediterráneo. El jacinto y la salvia le dan cuerpo, y el almizcle con tonka lo deja prolijo hasta la tarde. Es el regalo que no falla cuando no sabés qué usa.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "88.00", stock: 4, promotion: { usd: "74.90" }, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 200, usd: "128.00", stock: 1, located: { snF: 1, snL: 0, ros: 0 } },
    ],
    daysOld: 540,
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
    slug: "versace-crystal-noir",
    productName: "Crystal Noir",
    brandSlug: "versace",
    gender: "female",
    category: "designer",
    description:
      "La gardenia, acá, se viste de noche. Jengibre y cardamomo la presentan, un coco apenas lácteo la envuelve y el sándalo con ámbar la despide. Pide vestido, luz baja y poca prisa.",
    smallDecant: true,
    sizes: [
      { ml: 90, usd: "102.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 30, usd: "60.00", stock: 2, located: { snF: 0, snL: 1, ros: 1 } },
    ],
    daysOld: 455,
  },
  {
    slug: "versace-dylan-turquoise",
    productName: "Dylan Turquoise Pour Femme",
    brandSlug: "versace",
    gender: "female",
    category: "designer",
    description:
      "Guayaba, grosella y limón primavera para las vacaciones, aunque las pases en la terraza. Fresia y jazmín ponen flor sin empalagar; la base es madera clara y almizcle, casi sal seca en la piel. Ponételo con lino y sandalias.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      {
        ml: 100,
        usd: "96.00",
        stock: 5,
        installmentUsd: "109.50",
        numberOfInstallments: 2,
        located: { snF: 2, snL: 1, ros: 2 },
      },
      { ml: 50, usd: "74.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 47,
  },
];
