import type { SeedText } from "../product.ts";

/** Small houses of sweet perfumes: Maison Asrar, Tubbees, Amaran. */
export const SWEET_HOUSES: SeedText[] = [
  {
    slug: "maison-asrar-vanilla-voyage",
    productName: "Vanilla Voyage",
    brandSlug: "maison-asrar",
    gender: "female",
    category: "arab",
    description:
      "Caramelo y manteca al principio, miel con jazmín después, y una vainilla con ámbar que se instala hasta el otro día. Dulce de verdad, pero con modales. Combinalo con un splash frutal y hacelo tuyo.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "38.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 52,
  },
  {
    slug: "maison-asrar-vanilla-seduction",
    productName: "Vanilla Seduction",
    brandSlug: "maison-asrar",
    gender: "female",
    category: "arab",
    description:
      "Ciruela y jazmín hablan primero; la vainilla espera su turno con azúcar negra y caramelo. Pachulí, tonka y ámbar la ponen seria al final. Más de cena que de merienda.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "40.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 123,
  },
  {
    slug: "maison-asrar-vanilla-aura",
    productName: "Vanilla Aura",
    brandSlug: "maison-asrar",
    gender: "female",
    category: "arab",
    description:
      "Vainilla cremosa y almizcle, en ese orden y sin nada que distraiga. Pegada a la piel parece propia. Conviene tenerla para superponer con otros perfumes, o para dormir rico.",
    smallDecant: true,
    sizes: [{ ml: 100, usd: "38.50", stock: 3, located: { snF: 2, snL: 1, ros: 0 } }],
    daysOld: 217,
  },
  {
    slug: "tubbees-cookies-and-cream",
    productName: "Cookies & Cream",
    brandSlug: "tubbees",
    gender: "unisex",
    category: "arab",
    description:
      "Galletita de chocolate remojada en leche, con su crema adentro y vainilla de fondo. Se la regalan a los chicos y se la quedan los grandes. Entra en cualquier mochila.",
    smallDecant: true,
    sizes: [{ ml: 50, usd: "22.00", stock: 9, located: { snF: 4, snL: 3, ros: 2 } }],
    daysOld: 33,
  },
  {
    slug: "tubbees-bubble-gum",
    productName: "Bubble Gum",
    brandSlug: "tubbees",
    gender: "unisex",
    category: "arab",
    description:
      "El chicle globo de la puerta de la escuela: frutas dulces, azúcar rosa y un dejo de vainilla. Dura una tarde, hace sonreír y no compite con nadie. Lindo regalo de cumpleaños para los más jóvenes.",
    smallDecant: true,
    sizes: [{ ml: 50, usd: "22.00", stock: 12, located: { snF: 5, snL: 4, ros: 3 } }],
    daysOld: 34,
  },
  {
    slug: "tubbees-strawberry-cheesecake",
    productName: "Strawberry Cheesecake",
    brandSlug: "tubbees",
    gender: "unisex",
    category: "arab",
    description:
      "Frutilla con queso crema sobre una masa de manteca. Lo mejor es el comienzo, ácido y fresco; más tarde se pone avainillado y tranquilo. Probalo sobre una remera de algodón.",
    smallDecant: true,
    sizes: [{ ml: 50, usd: "22.00", stock: 7, located: { snF: 3, snL: 2, ros: 2 } }],
    daysOld: 35,
  },
  {
    slug: "amaran-sugar-rush-sweetness-overload",
    productName: "Sugar Rush Sweetness Overload",
    brandSlug: "amaran",
    gender: "female",
    category: "arab",
    description:
      "Algodón de azúcar, caramelo y una nube de malvavisco. Dulzura sin freno, con praliné y tonka para que además dure. Llega en las próximas semanas.",
    soon: true,
    sizes: [{ ml: 100, usd: "36.00", stock: 0 }],
    daysOld: 6,
  },
  {
    slug: "amaran-sugar-rush-its-bliss",
    productName: "Sugar Rush It's Bliss",
    brandSlug: "amaran",
    gender: "female",
    category: "arab",
    description:
      "Pera y durazno blanco con mandarina, sobre un ramito de fresia y rosa. Es la más fresca de la colección: la cachemira y el ámbar aparecen recién al final, como una caricia. Para cualquier mañana de primavera.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "36.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } }],
    daysOld: 90,
  },
  {
    slug: "amaran-sugar-rush-sprinkle-joy",
    productName: "Sugar Rush Sprinkle Joy",
    brandSlug: "amaran",
    gender: "female",
    category: "arab",
    description:
      "Frutilla y frambuesa con granas de colores. La crema y el malvavisco hacen de torta, la vainilla con praliné, de velita. Ponétela en cumpleaños, propios o ajenos.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "36.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 91,
  },
];
