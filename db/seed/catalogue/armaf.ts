import type { SeedText } from "../product.ts";

/** Armaf: Club de Nuit and Odyssey. */
export const ARMAF: SeedText[] = [
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
      "Vainilla y ámbar desde el primer minuto, iris y especias en el medio, y un fondo de cuero suave con jazmín. Es parejo, prolijo y bastante más cálido de lo que promete el nombre. Pensalo para cenas, reuniones y noches frescas.",
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
    slug: "armaf-club-de-nuit-woman",
    productName: "Club de Nuit Woman",
    brandSlug: "armaf",
    gender: "female",
    category: "arab",
    description:
      "Durazno y pomelo bien jugosos, después rosa con lichi, y un pachulí limpio con vainilla que ordena todo. Tiene el aire de los grandes franceses de los dos mil, de esos que entran a la reunión un paso antes que vos. Impecable con saco y labios pintados.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 105, usd: "43.00", stock: 8, located: { snF: 3, snL: 3, ros: 2 } },
      { ml: 30, usd: "19.50", stock: 0 },
    ],
    daysOld: 412,
  },
  {
    slug: "armaf-club-de-nuit-untold",
    productName: "Club de Nuit Untold",
    brandSlug: "armaf",
    gender: "unisex",
    category: "arab",
    description:
      "Azafrán y jazmín sobre madera de ámbar: dulce como algodón de azúcar y seco como madera recién cortada, las dos cosas a la vez. En la ropa dura días, así que medí la mano. Un fijo de casamientos y brindis de fin de año.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 105, usd: "62.00", stock: 5, promotion: { percent: 12 }, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 233,
  },
  {
    slug: "armaf-club-de-nuit-sillage",
    productName: "Club de Nuit Sillage",
    brandSlug: "armaf",
    gender: "unisex",
    category: "arab",
    description:
      "Grosella negra, hoja de violeta y limón en una apertura helada, casi metálica. Luego llegan iris y almizcle, limpios como ropa tendida al sol. Lo vas a agradecer en días de treinta grados y reuniones largas.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 105, usd: "55.00", stock: 7, located: { snF: 3, snL: 2, ros: 2 } }],
    daysOld: 301,
  },
  {
    slug: "armaf-club-de-nuit-iconic",
    productName: "Club de Nuit Iconic",
    brandSlug: "armaf",
    gender: "male",
    category: "arab",
    description:
      "Un azul de manual, en el buen sentido: pomelo, menta y pimienta rosa, jengibre con un toque de melón, incienso y cedro en la base. Sirve para la entrevista, el asado con los suegros y la primera cita. Si tenés que elegir uno solo para todo, empezá por acá.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      {
        ml: 105,
        usd: "61.00",
        stock: 6,
        installmentUsd: "67.10",
        numberOfInstallments: 2,
        located: { snF: 3, snL: 2, ros: 1 },
      },
    ],
    daysOld: 174,
  },
  {
    slug: "armaf-club-de-nuit-urban-man-elixir",
    productName: "Club de Nuit Urban Man Elixir",
    brandSlug: "armaf",
    gender: "male",
    category: "arab",
    description:
      "Lavanda y bergamota con la pimienta justa, geranio y elemí en el medio, y un ambroxan que proyecta como pocos. Sigue el camino de los elixires de moda sin ponerse pesado. Dos disparos para el día, cuatro para la noche.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 105, usd: "63.50", stock: 2, located: { snF: 1, snL: 1, ros: 0 } }],
    daysOld: 97,
  },
  {
    slug: "armaf-odyssey-mandarin-sky",
    productName: "Odyssey Mandarin Sky",
    brandSlug: "armaf",
    gender: "male",
    category: "arab",
    description:
      "Mandarina en almíbar, con azafrán y salvia para que no sea solo fruta. El caramelo y la haba tonka la acompañan temprano, y el vetiver con ambroxan evita que se vuelva postre. Moderno y con mucha llegada: una buena excusa para salir en primavera.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "52.00", stock: 10, promotion: { percent: 15 }, located: { snF: 4, snL: 3, ros: 3 } }],
    daysOld: 83,
  },
  {
    slug: "armaf-odyssey-candee",
    productName: "Odyssey Candee",
    brandSlug: "armaf",
    gender: "female",
    category: "arab",
    description:
      "Frutilla, frambuesa y durazno se encuentran con caramelo, y el conjunto huele a kiosco de la infancia. Jazmín y maracuyá le dan aire; el pachulí del final, algo de cordura. Para quien no le teme al rosa.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "49.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 108,
  },
  {
    slug: "armaf-club-de-nuit-woman-deo",
    productName: "Club de Nuit Woman Body Spray",
    brandSlug: "armaf",
    gender: "female",
    category: "deo",
    description:
      "El durazno y la rosa de Club de Nuit Woman, livianos y en aerosol. Rociá cuello y hombros antes de vestirte: perfuma por su cuenta o le hace de base al original. Viaja bien en la valija de fin de semana.",
    sizes: [{ ml: 200, usd: "11.80", stock: 6, located: { snF: 3, snL: 2, ros: 1 } }],
    daysOld: 93,
  },
];
