import { type Brand, brandFinder } from "#shop/catalogue/brands/brand.ts";

const LIP_BALM_BRAND = "carmex";

/** The thirty brands of a new shop, in the order of its menu. The migration `0038_brands` writes these rows. */
export const SEED_BRANDS: readonly Brand[] = [
  {
    slug: "afnan",
    name: "Afnan",
    text: "Casa de Dubái que juega en primera: 9 PM, Supremacy y una perfumería que se hace notar sin gritar.",
  },
  {
    slug: "amaran",
    name: "Amaran",
    text: "Árabes modernos, con mucha vainilla y fruta, y frascos que dan ganas de dejar a la vista.",
  },
  {
    slug: "al-haramain",
    name: "Al Haramain",
    text: "Desde La Meca, cincuenta años de oud y ámbar. Amber Oud es su puerta de entrada; entrá sin apuro.",
  },
  {
    slug: "ariana-grande",
    name: "Ariana Grande",
    text: "Dulces, esponjosos y divertidos: pera, malvavisco y vainilla para todos los días.",
  },
  {
    slug: "armaf",
    name: "Armaf",
    text: "De Club de Nuit a Odyssey: cítricos, abedul y maderas con una duración que sorprende por lo que cuestan.",
  },
  {
    slug: "azzaro",
    name: "Azzaro",
    text: "Mediterráneo en frasco: lavanda, cardamomo y cuero. Clásicos que siguen saliendo de noche.",
  },
  {
    slug: "bharara",
    name: "Bharara",
    text: "Frascos de cuero y brillo, y adentro naranja, vainilla y maderas que se sienten a dos metros.",
  },
  {
    slug: "britney-spears",
    name: "Britney Spears",
    text: "Fantasy y su familia: chocolate blanco, kiwi y cupcake. La nostalgia también se perfuma.",
  },
  {
    slug: "calvin-klein",
    name: "Calvin Klein",
    text: "Limpios y fáciles de usar: CK One, Eternity, Euphoria. Los que siempre quedan bien.",
  },
  {
    slug: "carmex",
    name: "Carmex",
    text: "Bálsamos labiales de Estados Unidos, en pomo, barra o potecito. Mentol, manteca de cacao y alivio.",
  },
  {
    slug: "elizabeth-arden",
    name: "Elizabeth Arden",
    text: "Green Tea y compañía: té, cítricos y flores, frescos a toda hora y a buen precio.",
  },
  {
    slug: "fragrance-world",
    name: "Fragrance World",
    text: "Reversiones árabes de los nombres grandes, con buena estela y mejor precio.",
  },
  {
    slug: "french-avenue",
    name: "French Avenue",
    text: "La línea más cuidada de Fragrance World: gourmands densos, whisky, tabaco y caramelo.",
  },
  {
    slug: "gres",
    name: "Grès",
    text: "Cabotine y Cabochard: perfumería francesa de otra época, verde y con carácter.",
  },
  {
    slug: "issey-miyake",
    name: "Issey Miyake",
    text: "Agua, cítricos y madera clara. L'Eau d'Issey sigue oliendo a limpio y a recién salido de casa.",
  },
  {
    slug: "jennifer-lopez",
    name: "Jennifer Lopez",
    text: "Glow y sus hermanos: jabón, azahar y almizcle. Piel limpia, todo el día.",
  },
  {
    slug: "katy-perry",
    name: "Katy Perry",
    text: "Fruta, flores y algodón de azúcar. Para arrancar en el perfume con una sonrisa.",
  },
  {
    slug: "lattafa",
    name: "Lattafa",
    text: "La casa árabe que más nos piden: Asad, Yara, Khamrah. Especias, vainilla y horas de duración.",
  },
  {
    slug: "maison-alhambra",
    name: "Maison Alhambra",
    text: "Inspirados en los grandes, hechos en Dubái: Delilah, Kismet, Jean Lowe. Mucho perfume por poco.",
  },
  {
    slug: "maison-asrar",
    name: "Maison Asrar",
    text: "Una casa y una obsesión: la vainilla, con caramelo, con ciruela o sola. Dulces que abrigan.",
  },
  {
    slug: "moschino",
    name: "Moschino",
    text: "Toy, Fresh Couture, Cheap and Chic: flores y cítricos con humor, en frascos que son un juego.",
  },
  {
    slug: "paris-corner",
    name: "Paris Corner",
    text: "Khair, Qissa y otros postres de Dubái: pistacho, crema, chocolate y malvavisco, con mucha duración.",
  },
  {
    slug: "rasasi",
    name: "Rasasi",
    text: "Hawas y una tradición de 1979: frescos que no se apagan con el calor y ouds para el invierno.",
  },
  {
    slug: "rayhaan",
    name: "Rayhaan",
    text: "Frutales y acuáticos de estela larga, para el calor y para la salida de después.",
  },
  {
    slug: "sabrina-carpenter",
    name: "Sabrina Carpenter",
    text: "Caramelo, frutilla y vainilla, en frascos de golosina. Dulces sin pedir permiso.",
  },
  {
    slug: "sol-de-janeiro",
    name: "Sol de Janeiro",
    text: "Cheirosa en bruma: pistacho, caramelo salado y verano, para el pelo y para el cuerpo.",
  },
  {
    slug: "tubbees",
    name: "Tubbees",
    text: "Postres líquidos: malvavisco, galletita y fruta en frascos que hacen reír.",
  },
  {
    slug: "versace",
    name: "Versace",
    text: "Eros, Bright Crystal, Dylan Blue: menta, cítricos y flores de Italia, con la medusa en la tapa.",
  },
  {
    slug: "victorias-secret",
    name: "Victoria's Secret",
    text: "Brumas para usar sin medida: vainilla, flores y fruta, después de la ducha o en la cartera.",
  },
  {
    slug: "zimaya",
    name: "Zimaya",
    text: "La hermana menor de Afnan: gourmands y orientales bien armados, para probar sin gastar de más.",
  },
].map((brand, position) => ({ ...brand, picture: "", isLipBalm: brand.slug === LIP_BALM_BRAND, position }));

/** Finds the brand of a typed name. */
export const seedBrandNamed = brandFinder(SEED_BRANDS);
