import type { SeedText } from "../product.ts";

/** Arab houses with years on our shelves. */
export const ARAB_CLASSICS: SeedText[] = [
  {
    slug: "afnan-9-pm",
    productName: "9 PM",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Manzana, canela y bergamota al salir; azahar y muguet apenas; vainilla, tonka y ámbar de fondo. Es el dulce nocturno que todos preguntan cuál es. Para salir de noche con fresco, y con mano liviana en lugares cerrados.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "41.20", stock: 15, located: { snF: 6, snL: 5, ros: 4 } }],
    daysOld: 320,
  },
  {
    slug: "afnan-supremacy-not-only-intense",
    productName: "Supremacy Not Only Intense",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Grosella negra, bergamota y manzana sobre un acorde ahumado de abedul, pachulí y musgo de roble. Tiene el filo frutal de los clásicos de oficina y una base más seria. Anda en las cuatro estaciones.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "58.00", stock: 0 },
      { ml: 150, usd: "72.00", stock: 0 },
    ],
    daysOld: 260,
  },
  {
    slug: "armaf-club-de-nuit-intense-man",
    productName: "Club de Nuit Intense Man",
    brandSlug: "armaf",
    gender: "male",
    category: "arab",
    description:
      "Limón, ananá y grosella negra muy brillantes, abedul ahumado en el medio y almizcle con ámbar gris al final. Los primeros quince minutos son ásperos; después se acomoda y dura ocho horas. Un comodín para trabajo y salida.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 105, usd: "47.50", stock: 11, located: { snF: 4, snL: 4, ros: 3 } },
      { ml: 200, usd: "69.00", stock: 0 },
    ],
    daysOld: 400,
  },
  {
    slug: "armaf-odyssey-homme",
    productName: "Odyssey Homme",
    brandSlug: "armaf",
    gender: "male",
    category: "arab",
    description:
      "Mandarina y salvia frescas, un corazón verde con lavanda y un fondo limpio de ámbar y maderas claras. Es prolijo, parejo y fácil de usar. Pensalo para reuniones, aulas y colectivos llenos.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "58.00", stock: 6, promotion: { percent: 15 }, located: { snF: 3, snL: 2, ros: 1 } },
      { ml: 200, usd: "79.00", stock: 2, located: { snF: 1, snL: 0, ros: 1 } },
    ],
    daysOld: 140,
  },
  {
    slug: "armaf-club-de-nuit-intense-man-deo",
    productName: "Club de Nuit Intense Man Body Spray",
    brandSlug: "armaf",
    gender: "male",
    category: "deo",
    description:
      "Cítricos y abedul ahumado, como el perfume, en un aerosol que se seca al instante. Usalo bajo el Club de Nuit para alargarlo o solo, cuando querés poco. Entra en el bolso del gimnasio.",
    sizes: [{ ml: 200, usd: "11.80", stock: 8, located: { snF: 4, snL: 2, ros: 2 } }],
    daysOld: 88,
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
];
