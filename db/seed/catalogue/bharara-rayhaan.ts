import type { SeedText } from "../product.ts";

/** Bharara and Rayhaan. */
export const BHARARA_RAYHAAN: SeedText[] = [
  {
    slug: "bharara-king",
    productName: "King",
    brandSlug: "bharara",
    gender: "male",
    category: "niche",
    description:
      "Naranja, limón y bergamota con un jugo casi real, frutas en el corazón y vainilla con ámbar y almizcle. Empieza como caramelo de naranja y termina suave y tibio. Cumple en cualquier salida, todo el año.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "78.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 120,
  },
  {
    slug: "bharara-viking-cairo",
    productName: "Viking Cairo",
    brandSlug: "bharara",
    gender: "unisex",
    category: "niche",
    description:
      "Azafrán y canela, una rosa seca con incienso y un fondo de ámbar, cuero y maderas. Solemne, resinoso y de paso lento. Para ocasiones con saco, y para quien disfruta que el perfume cambie en la piel.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "92.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } }],
    daysOld: 18,
  },
  {
    slug: "bharara-niche",
    productName: "Niche",
    brandSlug: "bharara",
    gender: "male",
    category: "niche",
    description:
      "Enebro y cítricos limpios, y de golpe una barra de chocolate negro apoyada sobre abeto. El jazmín los presenta, el musgo los deja conversando. Seco, singular y muy bien hecho, para coleccionistas y curiosos.",
    smallDecant: true,
    sizes: [
      {
        ml: 100,
        usd: "82.00",
        stock: 3,
        installmentUsd: "90.20",
        numberOfInstallments: 2,
        located: { snF: 2, snL: 1, ros: 0 },
      },
    ],
    daysOld: 278,
  },
  {
    slug: "bharara-niche-femme",
    productName: "Niche Femme",
    brandSlug: "bharara",
    gender: "female",
    category: "niche",
    description:
      "Frutas brillantes sobre una rosa turca con humo de incienso. La vainilla y el sándalo la vuelven mullida, nunca pesada. Elegila para una gala, o para un martes en que quieras sentirte de gala.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "82.00", stock: 2, located: { snF: 1, snL: 1, ros: 0 } }],
    daysOld: 133,
  },
  {
    slug: "bharara-onyx",
    productName: "Onyx",
    brandSlug: "bharara",
    gender: "male",
    category: "niche",
    description:
      "Coriandro y bergamota con flores apenas visibles, una manzana cocida con vainilla en el centro y ámbar gris con tonka abajo. Oscuro por fuera, amable por dentro. Todavía no llegó; cuando esté, preguntá por el decant.",
    soon: true,
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "88.00", stock: 0 }],
    daysOld: 8,
  },
  {
    slug: "rayhaan-elixir",
    productName: "Elixir",
    brandSlug: "rayhaan",
    gender: "male",
    category: "arab",
    description:
      "Menta y lavanda frescas, miel y tabaco rubio en el corazón, vainilla y haba tonka para terminar. Dulce con nervio, más de noche que de día. Acompaña bien una campera de cuero.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "42.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } }],
    daysOld: 58,
  },
  {
    slug: "rayhaan-lion",
    productName: "Lion",
    brandSlug: "rayhaan",
    gender: "male",
    category: "arab",
    description:
      "Pera, menta y lavanda abren dulces y frescas, hasta que la canela con comino les saca los dientes. Después, vainilla y ámbar a todo volumen. Animal de boliche, domesticado lo justo.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "41.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } }],
    daysOld: 114,
  },
  {
    slug: "rayhaan-pacific-aura",
    productName: "Pacific Aura",
    brandSlug: "rayhaan",
    gender: "unisex",
    category: "arab",
    description:
      "Cidra, mandarina y menta con un corazón inesperado de albahaca y zanahoria. El higo del fondo le da cremosidad sin quitarle agua. Hamaca, libro y vaso con hielo: lo demás lo pone él.",
    smallDecant: true,
    sizes: [{ ml: 100, usd: "43.00", stock: 8, promotion: { percent: 15 }, located: { snF: 3, snL: 3, ros: 2 } }],
    daysOld: 77,
  },
  {
    slug: "rayhaan-corium",
    productName: "Corium",
    brandSlug: "rayhaan",
    gender: "male",
    category: "arab",
    description:
      "Castaña y elemí sobre cuero engrasado, con salvia que despeja. La vainilla y el oud lo suavizan sin quitarle filo. Te va a gustar si extrañás los masculinos de antes.",
    sizes: [{ ml: 100, usd: "42.50", stock: 0 }],
    daysOld: 328,
  },
];
