import type { SeedText } from "../product.ts";

/** Paris Corner and Zimaya. */
export const PARIS_CORNER_ZIMAYA: SeedText[] = [
  {
    slug: "paris-corner-khair-pistachio",
    productName: "Khair Pistachio",
    brandSlug: "paris-corner",
    gender: "unisex",
    category: "arab",
    description:
      "Pistacho tostado con bergamota, crema y haba tonka en el medio, vainilla y sándalo de fondo. El primer rato es helado de pistacho; después queda una crema apenas salada. Si dudás, empezá por el decant.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "46.00", stock: 0 }],
    daysOld: 66,
  },
  {
    slug: "paris-corner-khair-confection",
    productName: "Khair Confection",
    brandSlug: "paris-corner",
    gender: "female",
    category: "arab",
    description:
      "Pera fresca con crema batida, jazmín e ylang apenas, y un malvavisco con sándalo de fondo. Es la parte linda de una confitería: la vitrina, no la cocina. Suave para el aula y rica para la salida.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "44.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 149,
  },
  {
    slug: "paris-corner-qissa-delicious",
    productName: "Qissa Delicious",
    brandSlug: "paris-corner",
    gender: "female",
    category: "arab",
    description:
      "Chocolate amargo y naranja, el bombón de la caja que todos eligen primero. Sigue con coco y malvavisco, y se apaga despacio en vainilla con almizcle blanco. Compañero ideal de frazada y serie.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "38.00", stock: 8, promotion: { percent: 20 }, located: { snF: 3, snL: 3, ros: 2 } }],
    daysOld: 236,
  },
  {
    slug: "paris-corner-marshmallow-blush",
    productName: "Marshmallow Blush",
    brandSlug: "paris-corner",
    gender: "female",
    category: "arab",
    description:
      "Malvavisco rosado y frutos rojos, con almizcle limpio y vainilla. Tierno, acolchado y más persistente de lo que parece en el papel. Rociá la bufanda y olvidate.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "52.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 31,
  },
  {
    slug: "zimaya-sharaf-blend",
    productName: "Sharaf Blend",
    brandSlug: "zimaya",
    gender: "unisex",
    category: "arab",
    description:
      "Coñac y canela sobre roble y haba tonka, con praliné, vainilla y sándalo en el final. Recuerda a una barrica abierta en una cocina. Rinde muchísimo con menos de quince grados.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "43.50", stock: 5, located: { snF: 2, snL: 2, ros: 1 } }],
    daysOld: 110,
  },
  {
    slug: "zimaya-sharaf-the-club",
    productName: "Sharaf The Club",
    brandSlug: "zimaya",
    gender: "male",
    category: "arab",
    description:
      "Fruta ácida, abedul ahumado, musgo y un ámbar bien parado, en concentración de extracto. Potente al principio, elegante a la hora. Se lleva bien con blazer y mesa junto a la ventana.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "45.00", stock: 3, located: { snF: 2, snL: 1, ros: 0 } }],
    daysOld: 294,
  },
  {
    slug: "zimaya-tiramisu-caramel",
    productName: "Tiramisu Caramel",
    brandSlug: "zimaya",
    gender: "female",
    category: "arab",
    description:
      "Caramelo y miel sobre un bizcocho embebido en whisky, con vainilla hasta el final. No pretende otra cosa que ser un postre, y lo logra. Te van a seguir por el pasillo del súper.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "46.00", stock: 7, located: { snF: 3, snL: 2, ros: 2 } }],
    daysOld: 69,
  },
  {
    slug: "zimaya-fatima",
    productName: "Fatima",
    brandSlug: "zimaya",
    gender: "female",
    category: "arab",
    description:
      "Ruibarbo y pomelo con un golpecito de nuez moscada; enseguida, rosa y jazmín en agua fresca. Vetiver y almizcle la terminan limpia. Romántica sin encaje, para oficina, té y civil al mediodía.",
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "47.50", stock: 0 }],
    daysOld: 172,
  },
];
