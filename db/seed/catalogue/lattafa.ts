import type { SeedText } from "../product.ts";

/** Lattafa, the house most asked for. */
export const LATTAFA: SeedText[] = [
  {
    slug: "lattafa-asad",
    productName: "Asad",
    brandSlug: "lattafa",
    gender: "male",
    category: "arab",
    description:
      "Pimienta negra y ananá al abrir, café y pachulí en el medio, ámbar y vainilla en la piel hasta la noche. Es denso y especiado: rinde en otoño e invierno, sobre todo al aire libre. Con dos disparos te alcanza.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "45.00", stock: 9, located: { snF: 4, snL: 3, ros: 2 } }],
    daysOld: 210,
  },
  {
    slug: "lattafa-yara",
    productName: "Yara",
    brandSlug: "lattafa",
    gender: "female",
    category: "arab",
    description:
      "Orquídea y mandarina al salir, un corazón de frutas tropicales con crema y un fondo de vainilla y sándalo. Es dulce pero aireado, para el día y para la oficina. Sobre la ropa lo seguís sintiendo a la mañana siguiente.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "39.50", stock: 12, promotion: { percent: 15 }, located: { snF: 5, snL: 4, ros: 3 } },
      { ml: 50, usd: "27.00", stock: 4, located: { snF: 2, snL: 0, ros: 2 } },
    ],
    daysOld: 180,
  },
  {
    slug: "lattafa-khamrah",
    productName: "Khamrah",
    brandSlug: "lattafa",
    gender: "unisex",
    category: "arab",
    description:
      "Canela y nuez moscada, dátiles y praliné, y un final de vainilla, haba tonka y maderas. Huele a postre especiado recién salido del horno. Guardalo para noches frías y sobremesas largas: en enero pesa.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "52.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } }],
    daysOld: 150,
  },
  {
    slug: "lattafa-badee-al-oud-oud-for-glory",
    productName: "Bade'e Al Oud Oud for Glory",
    brandSlug: "lattafa",
    gender: "unisex",
    category: "arab",
    description:
      "Azafrán, lavanda y nuez moscada sobre una madera de oud oscura, con pachulí y almizcle en la base. Es seco y algo medicinal la primera hora; después se vuelve cuero suave. Para quien ya probó los dulces y quiere otra cosa.",
    bigDecant: true,
    smallDecant: true,
    bigDecantUsd: "9.50",
    smallDecantUsd: "5.20",
    sizes: [{ ml: 100, usd: "44.00", stock: 5, located: { snF: 2, snL: 1, ros: 2 } }],
    daysOld: 305,
  },
  {
    slug: "lattafa-eclaire",
    productName: "Eclaire",
    brandSlug: "lattafa",
    gender: "female",
    category: "arab",
    description:
      "Caramelo y leche tibia al principio, miel y flores blancas en el medio, praliné y almizcle para cerrar. Es repostería fina, sin exceso de azúcar. Va bien con abrigo y con planes de tarde.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "49.00", stock: 7, located: { snF: 3, snL: 3, ros: 1 } }],
    daysOld: 38,
  },
  {
    slug: "lattafa-yara-deo",
    productName: "Yara Body Spray",
    brandSlug: "lattafa",
    gender: "female",
    category: "deo",
    description:
      "La misma orquídea cremosa de Yara en un aerosol liviano para todo el cuerpo. Sirve después del gimnasio o como base, para que el perfume te dure más. No deja marca en la ropa clara.",
    sizes: [{ ml: 200, usd: "12.50", stock: 14, located: { snF: 6, snL: 4, ros: 4 } }],
    daysOld: 95,
  },
];
