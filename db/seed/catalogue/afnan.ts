import type { SeedText } from "../product.ts";

/** Afnan: the hours of the day, Supremacy and Turathi. */
export const AFNAN: SeedText[] = [
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
    slug: "afnan-9-am-dive",
    productName: "9 AM Dive",
    brandSlug: "afnan",
    gender: "unisex",
    category: "arab",
    description:
      "Limón, menta y pimienta rosa: el golpe de agua fría de las siete de la mañana. Debajo corre una manzana con incienso y jengibre que lo hace más interesante que un cítrico cualquiera. Llevalo al gimnasio, a la facultad y a la costa.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "47.00", stock: 14, located: { snF: 6, snL: 4, ros: 4 } }],
    daysOld: 254,
  },
  {
    slug: "afnan-9-pm-rebel",
    productName: "9 PM Rebel",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Ananá y manzana verde contra cedro y musgo de roble, con un hilo de caramelo que cose todo. Es el 9 PM que se puso campera de cuero. Gusta de noche, y también de tarde si está fresco.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "54.00", stock: 6, promotion: { usd: "46.90" }, located: { snF: 3, snL: 2, ros: 1 } }],
    daysOld: 61,
  },
  {
    slug: "afnan-9-pm-elixir",
    productName: "9 PM Elixir",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Cardamomo y nuez moscada abren sin dulzura; enseguida aparecen la lavanda y un cuero suave, y la vainilla con pachulí sigue ahí en el desayuno. Más adulto que el 9 PM original, y más intenso. En este, un disparo de menos es mejor que uno de más.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "56.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 29,
  },
  {
    slug: "afnan-9-pm-pour-femme",
    productName: "9 PM Pour Femme",
    brandSlug: "afnan",
    gender: "female",
    category: "arab",
    description:
      "Frambuesa y violeta con un toque de naranja, en clave de luces bajas y brillo en los párpados. Peonía, iris y rosa lo vuelven sedoso; ámbar y cedro le dan horas. Para bailar sin retocarse.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "48.50", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 137,
  },
  {
    slug: "afnan-supremacy-silver",
    productName: "Supremacy Silver",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Ananá, grosella negra y manzana con humo de abedul detrás. Primo directo de los frutales ahumados más caros, con la sonrisa un poco más ancha. De saco, de remera o de malla, siempre cae parado.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "52.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } },
      { ml: 150, usd: "66.00", stock: 0 },
    ],
    daysOld: 478,
  },
  {
    slug: "afnan-supremacy-collectors-edition",
    productName: "Supremacy Collector's Edition",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Una relectura más pulida de la línea: la fruta pierde azúcar, gana flor blanca y el ámbar gris le da cuerpo. El musgo de roble aparece tarde y se queda mucho. Regalo seguro para quien ya tiene varios frascos y poca paciencia.",
    bigDecant: true,
    sizes: [
      {
        ml: 100,
        usd: "64.00",
        stock: 3,
        installmentUsd: "77.00",
        numberOfInstallments: 3,
        located: { snF: 2, snL: 1, ros: 0 },
      },
    ],
    daysOld: 51,
  },
  {
    slug: "afnan-turathi-blue",
    productName: "Turathi Blue",
    brandSlug: "afnan",
    gender: "male",
    category: "arab",
    description:
      "Pomelo y mandarina con una pizca de especias, y al rato maderas claras, ámbar y almizcle. Fresco pero redondo, con una estela que llega a la otra punta de la mesa. Cuesta encontrar algo mejor para el verano en su precio.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 90, usd: "57.00", stock: 8, promotion: { percent: 10 }, located: { snF: 3, snL: 3, ros: 2 } }],
    daysOld: 221,
  },
];
