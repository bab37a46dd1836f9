import type { SeedText } from "../product.ts";

/** Ariana Grande and Sabrina Carpenter. */
export const ARIANA_SABRINA: SeedText[] = [
  {
    slug: "ariana-grande-cloud",
    productName: "Cloud",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "Lavanda, pera y bergamota; crema batida, praliné y coco; almizcle y maderas de cachemira. Es una nube dulce que se queda cerca de la piel. Para todos los días, de jean y remera.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "67.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 30, usd: "39.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 240,
  },
  {
    slug: "ariana-grande-cloud-pink",
    productName: "Cloud Pink",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "La nube, pero al atardecer. Pitaya y ananá reemplazan a la pera, el coco sigue ahí con orquídea de vainilla, y el praliné cierra con ámbar y almizcle. Dura más que Cloud y es más frutal: si tenés que elegir uno, llevate un decant de cada.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "59.00", stock: 6, located: { snF: 3, snL: 2, ros: 1 } },
      { ml: 30, usd: "41.00", stock: 2, located: { snF: 1, snL: 0, ros: 1 } },
    ],
    daysOld: 29,
  },
  {
    slug: "ariana-grande-thank-u-next",
    productName: "Thank U, Next",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "Para cerrar una etapa con estilo: pera blanca y frambuesa silvestre primero, coco y rosa después, y al final un macarrón de azúcar con almizcle. Es coqueto, rosado y bastante más fino que su precio. Funciona de tarde, con sol o con helado.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "59.00", stock: 7, promotion: { usd: "49.90" }, located: { snF: 3, snL: 2, ros: 2 } },
      { ml: 30, usd: "37.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
    ],
    daysOld: 188,
  },
  {
    slug: "ariana-grande-rem",
    productName: "R.E.M.",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "Caramelo salado, higo y membrillo flotan sobre lavanda y flor de peral. Cuando baja queda malvavisco con tonka y sándalo, tibio como la almohada a las seis. Muchas lo usan para dormir; nosotros lo usaríamos también para salir.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "58.50", stock: 4, located: { snF: 2, snL: 1, ros: 1 } },
      { ml: 30, usd: "38.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
    ],
    daysOld: 254,
  },
  {
    slug: "ariana-grande-sweet-like-candy",
    productName: "Sweet Like Candy",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "Mora, pera y bergamota con crema batida arriba, literalmente. El jazmín y la madreselva asoman entre tanto azúcar, y la vainilla con malvavisco hace el resto. De cumpleaños, de recital, de foto con flash.",
    smallDecant: true,
    sizes: [
      { ml: 100, usd: "56.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
      { ml: 30, usd: "35.00", stock: 0 },
    ],
    daysOld: 352,
  },
  {
    slug: "ariana-grande-mod-vanilla",
    productName: "Mod Vanilla",
    brandSlug: "ariana-grande",
    gender: "female",
    category: "celebrity",
    description:
      "Una vainilla vestida de los sesenta: ciruela fría al comienzo, jazmín y manteca de iris en el centro, cacao y almizcle al cierre. Más empolvada que golosa. Entra con el próximo pedido, anotate si no querés quedarte afuera.",
    soon: true,
    sizes: [
      { ml: 100, usd: "58.00", stock: 0 },
      { ml: 30, usd: "37.50", stock: 0 },
    ],
    daysOld: 3,
  },
  {
    slug: "sabrina-carpenter-sweet-tooth",
    productName: "Sweet Tooth",
    brandSlug: "sabrina-carpenter",
    gender: "female",
    category: "celebrity",
    description:
      "Bergamota y jengibre azucarado, malvavisco de chocolate y un fondo de vainilla y almizcle. Dulce de kiosco, bien hecho y con buena duración. Lo estamos esperando para este mes.",
    soon: true,
    sizes: [
      { ml: 75, usd: "58.00", stock: 0 },
      { ml: 30, usd: "37.00", stock: 0 },
    ],
    daysOld: 4,
  },
  {
    slug: "sabrina-carpenter-caramel-dream",
    productName: "Sweet Tooth Caramel Dream",
    brandSlug: "sabrina-carpenter",
    gender: "female",
    category: "celebrity",
    description:
      "La hermana mayor de Sweet Tooth, con abrigo de paño. Limón azucarado y ralladura de naranja abren el frasco de dulces; adentro hay ámbar caramelizado, chocolate amargo y pachulí. Rinde de mayo a septiembre, cerca de una estufa.",
    smallDecant: true,
    sizes: [{ ml: 75, usd: "52.00", stock: 4, located: { snF: 2, snL: 1, ros: 1 } }],
    daysOld: 61,
  },
  {
    slug: "sabrina-carpenter-cherry-baby",
    productName: "Sweet Tooth Cherry Baby",
    brandSlug: "sabrina-carpenter",
    gender: "female",
    category: "celebrity",
    description:
      "Cereza con burbujas, como un trago sin alcohol servido en copa alta. La manzana la refresca, la peonía le saca lo infantil y el azúcar negra con pachulí le da final. Combiná con labios rojos y poca joya.",
    bigDecant: true,
    smallDecant: true,
    sizes: [
      { ml: 75, usd: "54.00", stock: 3, located: { snF: 1, snL: 1, ros: 1 } },
      { ml: 30, usd: "34.00", stock: 5, located: { snF: 2, snL: 2, ros: 1 } },
    ],
    daysOld: 14,
  },
];
