import type { SeedText } from "../product.ts";

/** Azzaro and Issey Miyake. */
export const AZZARO_ISSEY_MIYAKE: SeedText[] = [
  {
    slug: "azzaro-the-most-wanted",
    productName: "The Most Wanted",
    brandSlug: "azzaro",
    gender: "male",
    category: "designer",
    description:
      "Cardamomo apenas picante, caramelo tostado en el medio y maderas ambaradas de cierre. Pocas notas y bien marcadas, como un trago corto. Reservalo para la noche y el frío.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      {
        ml: 100,
        usd: "115.00",
        stock: 3,
        installmentUsd: "132.50",
        numberOfInstallments: 3,
        located: { snF: 1, snL: 1, ros: 1 },
      },
      { ml: 50, usd: "84.00", stock: 2, located: { snF: 1, snL: 0, ros: 1 } },
    ],
    daysOld: 130,
  },
  {
    slug: "azzaro-pour-homme",
    productName: "Azzaro Pour Homme",
    brandSlug: "azzaro",
    gender: "male",
    category: "designer",
    description:
      "Anís, lavanda y albahaca sobre cuero y musgo de roble: el manual del fougère, escrito en 1978. Tiene bigote, sí, y también una nobleza que los nuevos envidian. Dos disparos debajo de la camisa y listo.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "62.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 200, usd: "84.00", stock: 0 },
    ],
    daysOld: 690,
  },
  {
    slug: "azzaro-chrome",
    productName: "Chrome",
    brandSlug: "azzaro",
    gender: "male",
    category: "designer",
    description:
      "Agua, metal y romero. Los cítricos vienen con ananá y neroli, el corazón es mineral, y un almizcle limpio con cedro queda hasta la salida del trabajo. Para el que transpira en el subte y no quiere que se note.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "74.00", stock: 8, located: { snF: 3, snL: 3, ros: 2 } },
      { ml: 200, usd: "98.00", stock: 3, promotion: { percent: 10 }, located: { snF: 1, snL: 1, ros: 1 } },
      { ml: 50, usd: "55.00", stock: 2, located: { snF: 1, snL: 0, ros: 1 } },
    ],
    daysOld: 365,
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme",
    productName: "L'Eau d'Issey Pour Homme",
    brandSlug: "issey-miyake",
    gender: "male",
    category: "designer",
    description:
      "Yuzu, limón y mandarina muy nítidos, loto y nuez moscada en el centro, sándalo y vetiver de base. Cítrico acuático de escuela, con más elegancia que moda. Camisa blanca y mañana temprano.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 125, usd: "94.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 75, usd: "76.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } },
    ],
    daysOld: 365,
  },
  {
    slug: "issey-miyake-leau-dissey",
    productName: "L'Eau d'Issey",
    brandSlug: "issey-miyake",
    gender: "female",
    category: "designer",
    description:
      "La idea fue ponerle perfume al agua, y salió. Loto, ciclamen y melón dan la sensación de lluvia; la peonía y el lirio la vuelven flor, y el cedro con osmanto la ancla. Desde 1992 es la respuesta a «quiero oler a limpio, pero lindo».",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "92.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 50, usd: "70.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 480,
  },
  {
    slug: "issey-miyake-a-drop-dissey",
    productName: "A Drop d'Issey",
    brandSlug: "issey-miyake",
    gender: "female",
    category: "designer",
    description:
      "Lilas de verdad, de las que se cortan en octubre y perfuman el patio. Rosa damascena y azahar las acompañan, y una leche de almendras les quita lo jabonoso. Suave, luminoso, ideal para el primer día sin abrigo.",
    smallDecant: true,
    sizes: [
      { ml: 90, usd: "99.00", stock: 3, promotion: { percent: 15 }, located: { snF: 1, snL: 1, ros: 1 } },
      { ml: 50, usd: "78.00", stock: 2, promotion: { percent: 15 }, located: { snF: 1, snL: 1, ros: 0 } },
    ],
    daysOld: 71,
  },
  {
    slug: "issey-miyake-nuit-dissey",
    productName: "Nuit d'Issey",
    brandSlug: "issey-miyake",
    gender: "male",
    category: "designer",
    description:
      "Cuero, pimienta e incienso después de que se apagan las luces. El pomelo dura diez minutos; detrás quedan ébano, vetiver y un pachulí seco con tonka. Cambia mucho con el frío, así que dale varias salidas antes de decidir.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 125, usd: "86.00", stock: 0 }],
    daysOld: 375,
  },
];
