import type { SeedText } from "../product.ts";

/** Small houses and bolder compositions. */
export const NICHE: SeedText[] = [
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
    slug: "french-avenue-royal-blend",
    productName: "Royal Blend",
    brandSlug: "french-avenue",
    gender: "unisex",
    category: "niche",
    description:
      "Coñac y canela al abrir, haba tonka y roble en el medio, praliné y sándalo en la base. Licor, madera y pastelería en partes iguales. Pedimos pocas unidades: entran en los próximos días.",
    soon: true,
    bigDecant: true,
    smallDecant: true,
    sizes: [{ ml: 100, usd: "66.00", stock: 0 }],
    daysOld: 9,
  },
];
