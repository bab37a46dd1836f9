import type { SeedText } from "../product.ts";

/** Body mists of Sol de Janeiro and of the singers. */
export const MISTS: SeedText[] = [
  {
    slug: "sol-de-janeiro-cheirosa-62",
    productName: "Cheirosa 62",
    brandSlug: "sol-de-janeiro",
    gender: "female",
    category: "splash",
    description:
      "Pistacho y almendra, heliotropo con jazmín, y caramelo salado con vainilla y sándalo. Huele a protector solar caro y a heladería. Rociá pelo y ropa: ahí dura el doble.",
    sizes: [
      { ml: 240, usd: "38.00", stock: 8, located: { snF: 3, snL: 3, ros: 2 } },
      { ml: 90, usd: "25.00", stock: 0 },
    ],
    daysOld: 85,
  },
  {
    slug: "sol-de-janeiro-cheirosa-68",
    productName: "Cheirosa 68",
    brandSlug: "sol-de-janeiro",
    gender: "female",
    category: "splash",
    description:
      "Pitaya rosa y lichi al borde del mar, con jazmín del Brasil, hibisco y una vainilla soleada. Es la más floral de la línea y la menos golosa. Brilla con bikini, pero también salva una oficina con aire acondicionado.",
    sizes: [
      { ml: 240, usd: "37.50", stock: 6, located: { snF: 2, snL: 2, ros: 2 } },
      { ml: 90, usd: "24.50", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
    ],
    daysOld: 56,
  },
  {
    slug: "sol-de-janeiro-cheirosa-71",
    productName: "Cheirosa 71",
    brandSlug: "sol-de-janeiro",
    gender: "unisex",
    category: "splash",
    description:
      "Vainilla caramelizada, macadamia tostada y chocolate blanco con una pizca de sal. Parece merienda y se comporta como perfume: acompaña medio día si la ponés en la ropa. Para el frío, cuando las otras brumas se quedan cortas.",
    sizes: [
      { ml: 240, usd: "38.00", stock: 6, located: { snF: 2, snL: 2, ros: 2 } },
      { ml: 90, usd: "25.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
    ],
    daysOld: 142,
  },
  {
    slug: "sol-de-janeiro-cheirosa-40",
    productName: "Cheirosa 40",
    brandSlug: "sol-de-janeiro",
    gender: "female",
    category: "splash",
    description:
      "Ciruela negra bien madura, crema de casis y jazmín sobre maderas avainilladas. La noche de la familia Cheirosa. Llega en el próximo envío y suele durar poco en la estantería.",
    soon: true,
    sizes: [
      { ml: 240, usd: "38.00", stock: 0 },
      { ml: 90, usd: "25.00", stock: 0 },
    ],
    daysOld: 5,
  },
  {
    slug: "ariana-grande-cloud-mist",
    productName: "Cloud Body Mist",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "splash",
    description:
      "Cloud en versión de entrecasa: misma lavanda, mismo coco con crema, la mitad de intensidad. Llevala en la cartera y reponé sin culpa. También queda preciosa en la funda de la almohada.",
    sizes: [{ ml: 236, usd: "19.50", stock: 8, located: { snF: 3, snL: 3, ros: 2 } }],
    daysOld: 118,
  },
  {
    slug: "britney-spears-fantasy-mist",
    productName: "Fantasy Fine Fragrance Mist",
    brandSlug: "britney-spears",
    gender: "female",
    category: "splash",
    description:
      "El bizcochuelo con chocolate blanco de Fantasy, aireado para el verano. Lichi y kiwi se sienten más que en el perfume. Una opción simpática para la primera fragancia de alguien que cumple quince.",
    sizes: [{ ml: 236, usd: "15.80", stock: 2, located: { snF: 1, snL: 1, ros: 0 } }],
    daysOld: 197,
  },
];
