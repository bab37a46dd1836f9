import type { SeedText } from "../product.ts";

/** Calvin Klein. */
export const CALVIN_KLEIN: SeedText[] = [
  {
    slug: "calvin-klein-ck-one",
    productName: "CK One",
    brandSlug: "calvin-klein",
    gender: "unisex",
    category: "designer",
    description:
      "Bergamota, cardamomo y ananá; té verde, violeta y nuez moscada; almizcle y ámbar livianos. El limpio de los noventa, que sigue sirviendo para compartir. Después de la ducha, a toda hora.",
    sizes: [
      { ml: 200, usd: "62.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 100, usd: "48.00", stock: 0 },
    ],
    daysOld: 345,
  },
  {
    slug: "calvin-klein-ck-be",
    productName: "CK Be",
    brandSlug: "calvin-klein",
    gender: "unisex",
    category: "designer",
    description:
      "El gemelo callado de CK One. Arranca con lavanda, mandarina y menta, pasa por un durazno muy tenue y termina en almizcle blanco y sándalo, pegado a la remera. Nadie lo va a sentir a dos metros, y de eso se trata.",
    sizes: [
      { ml: 200, usd: "58.00", stock: 5, promotion: { percent: 25 }, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 100, usd: "45.00", stock: 4, promotion: { percent: 25 }, located: { snF: 2, snL: 1, ros: 1 } },
    ],
    daysOld: 610,
  },
  {
    slug: "calvin-klein-eternity",
    productName: "Eternity",
    brandSlug: "calvin-klein",
    gender: "female",
    category: "designer",
    description:
      "Un ramo blanco de fines de los ochenta: fresia, lirio del valle, clavel y azucena sobre heliotropo y sándalo. Es jabonoso, claro y sereno, con salvia verde en el primer minuto. Lo eligen novias, y también quienes van a la oficina con la camisa planchada.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "72.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 50, usd: "56.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } },
    ],
    daysOld: 505,
  },
  {
    slug: "calvin-klein-eternity-for-men",
    productName: "Eternity for Men",
    brandSlug: "calvin-klein",
    gender: "male",
    category: "designer",
    description:
      "Lavanda, mandarina y enebro, como recién salido de la peluquería. La albahaca y la salvia lo mantienen verde durante horas; sándalo y vetiver aparecen cuando ya te olvidaste de que lo llevás. Para el día de trabajo, cualquiera sea el trabajo.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "66.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } },
      { ml: 200, usd: "89.00", stock: 1, located: { snF: 0, snL: 1, ros: 0 } },
    ],
    daysOld: 470,
  },
  {
    slug: "calvin-klein-euphoria",
    productName: "Euphoria",
    brandSlug: "calvin-klein",
    gender: "female",
    category: "designer",
    description:
      "Granada y caqui, maduros y apenas ácidos, caen sobre una orquídea negra. Después viene lo bueno: caoba, ámbar y una crema violeta que dura hasta la madrugada. Usalo de noche y desde el otoño; en un ascensor, una sola vez.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      {
        ml: 100,
        usd: "79.00",
        stock: 5,
        installmentUsd: "93.90",
        numberOfInstallments: 3,
        located: { snF: 2, snL: 2, ros: 1 },
      },
      { ml: 50, usd: "62.00", stock: 0 },
    ],
    daysOld: 333,
  },
  {
    slug: "calvin-klein-obsession-for-men",
    productName: "Obsession for Men",
    brandSlug: "calvin-klein",
    gender: "male",
    category: "designer",
    description:
      "Canela, clavo y lavanda en un ámbar espeso, con mirra, pachulí y vainilla. No tiene nada de tímido: es un oriental de 1986 que todavía llena la habitación. Empezá por un decant: con dos gotas por noche te dura meses.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 125, usd: "58.00", stock: 0 }],
    daysOld: 580,
  },
];
