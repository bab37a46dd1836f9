/** Listing pages about notes, families, decants, and categories for a gender. docs/product-rules.md#listing-pages */
import type { Perfume } from "../../catalogue/catalogue.ts";
import type { Category, Family, Gender } from "../../catalogue/categories.ts";
import { hasNote } from "../facts.ts";
import { wordsOf } from "../search/query.ts";
import type { Topic } from "./listing.ts";

export const TOPICS: readonly Topic[] = [
  {
    slug: "decants",
    link: "Decants",
    title: "Decants",
    text: "Diez o cinco mililitros del frasco original, en un atomizador chico: para probar un perfume varios días antes de comprarlo entero, o para llevarlo en la cartera. En cada tarjeta elegís el tamaño y ves su precio.",
    filters: { decant: true },
  },
  family(
    "dulces",
    "Dulces",
    "Perfumes dulces",
    ["gourmand"],
    "Caramelo, vainilla, praliné, chocolate: perfumes que huelen a postre y se sienten a dos metros. Rinden más con fresco y de noche; con calor, un disparo alcanza.",
  ),
  family(
    "florales",
    "Florales",
    "Perfumes florales",
    ["floral"],
    "Rosa, jazmín, peonía, gardenia: ramos claros para el día y flores blancas para la noche. Si es tu primer perfume, es una familia que casi nunca falla.",
  ),
  family(
    "frutales",
    "Frutales",
    "Perfumes frutales",
    ["fruity"],
    "Durazno, lichi, mango, frutos rojos: jugosos, alegres y fáciles de usar. Van con el calor, con la pileta y con las ganas de que te pregunten qué llevás.",
  ),
  family(
    "frescos",
    "Frescos",
    "Perfumes frescos",
    ["citrus", "aquatic"],
    "Limón, bergamota, mar y ropa limpia: los que pide enero. Duran un poco menos que los dulces, así que conviene llevar un decant para reponer.",
  ),
  family(
    "amaderados",
    "Amaderados",
    "Perfumes amaderados",
    ["woody"],
    "Oud, cedro, sándalo, vetiver: secos, elegantes y con mucha estela. Sirven para la oficina y para la noche, todo el año.",
  ),
  family(
    "especiados",
    "Especiados",
    "Perfumes especiados",
    ["spicy", "amber"],
    "Canela, cardamomo, azafrán y ámbar: cálidos y profundos, hechos para el otoño, el invierno y las sobremesas largas.",
  ),
  family(
    "aromaticos",
    "Aromáticos",
    "Perfumes aromáticos",
    ["aromatic"],
    "Lavanda, menta, salvia y romero: limpios y prolijos, los clásicos de la camisa recién planchada. Son un buen regalo cuando no sabés qué usa.",
  ),
  note(
    "vainilla",
    "Vainilla",
    ["vainilla", "vainilla-bourbon", "vainilla-negra"],
    "La nota más pedida: cremosa, cálida y dulce sin empalagar. Está en los árabes que más duran y en las brumas más livianas; filtrá por precio o probá en decant hasta encontrar la tuya.",
  ),
  note(
    "oud",
    "Oud",
    ["oud"],
    "La madera más famosa de Oriente: oscura, resinosa y de mucha duración. Acá hay desde ouds suaves con rosa o vainilla hasta otros para quien ya probó todo.",
  ),
  note(
    "canela",
    "Canela",
    ["canela"],
    "Especia de cocina en pleno invierno: tibia, apenas picante, amiga del coñac, el dátil y la vainilla. Se luce en las noches frías y en las sobremesas largas.",
  ),
  note(
    "coco",
    "Coco",
    ["coco", "agua-de-coco", "leche-de-coco"],
    "Del agua de coco más fresca a la crema más golosa: huelen a vacaciones, a bronceador y a piel tostada.",
  ),
  note(
    "chocolate",
    "Chocolate",
    ["chocolate", "chocolate-blanco", "cacao", "galletita-de-chocolate"],
    "Amargo, blanco o en polvo: el cacao vuelve más oscuro a lo dulce y más amable a lo especiado. Para abrigo, bufanda y planes de noche.",
  ),
  note(
    "caramelo",
    "Caramelo",
    ["caramelo"],
    "Azúcar tostada, manteca y un poco de sal: perfumes que se comen con la nariz. Con uno o dos sprays te acompañan todo el día.",
  ),
  note(
    "rosa",
    "Rosa",
    ["rosa", "rosa-turca", "rosa-de-bulgaria", "rosa-bulgara", "rosa-damascena", "rosa-de-te"],
    "Clara y jabonosa, oscura con oud o jugosa con lichi: la rosa cambia con la compañía, y hay una para cada persona.",
  ),
  note(
    "jazmin",
    "Jazmín",
    ["jazmin", "jazmin-sambac"],
    "La flor blanca de los patios en verano: dulce, luminosa y con mucha presencia. Va bien sola, y mejor con vainilla o maderas.",
  ),
  note(
    "cuero",
    "Cuero",
    ["cuero", "gamuza"],
    "Montura, campera, tapizado nuevo: el cuero es seco, ahumado y elegante. Se disfruta más con frío y con mano liviana.",
  ),
  note(
    "lavanda",
    "Lavanda",
    ["lavanda"],
    "Limpia y fresca en los clásicos de peluquería, cremosa con vainilla en los modernos: la lavanda es mucho más que jabón.",
  ),
  kind(
    "arabes-para-hombre",
    "Árabes para hombre",
    "arab",
    ["male"],
    "Especias, ananá, cuero y maderas con una duración que sorprende por lo que cuestan. Empezá por Asad, 9 PM o Club de Nuit, y seguí por donde te lleve la nariz.",
  ),
  kind(
    "arabes-para-mujer",
    "Árabes para mujer",
    "arab",
    ["female"],
    "Vainillas, frutas y flores con muchas horas de estela. Yara es la puerta de entrada; después vienen Eclaire, Delilah y todo lo demás.",
  ),
  kind(
    "arabes-unisex",
    "Árabes unisex",
    "arab",
    ["unisex"],
    "Oud, canela, café y caramelo sin etiquetas: Khamrah y compañía, para quien elige por lo que le gusta oler.",
  ),
  kind(
    "disenador-para-hombre",
    "Diseñador para hombre",
    "designer",
    ["male"],
    "Los clásicos de las grandes casas: Eros, Chrome, L'Eau d'Issey. Conocidos, probados y fáciles de regalar.",
  ),
  kind(
    "disenador-para-mujer",
    "Diseñador para mujer",
    "designer",
    ["female"],
    "Bright Crystal, Euphoria, Green Tea: flores, cítricos y tés de las grandes casas, para todos los días o para una noche importante.",
  ),
];

function family(slug: string, link: string, title: string, families: readonly Family[], text: string): Topic {
  return { slug, link, title, text, filters: { families } };
}

function note(slug: string, link: string, notes: readonly string[], text: string): Topic {
  return { slug, link, title: `Perfumes con ${link.toLowerCase()}`, text, filters: { notes } };
}

function kind(slug: string, link: string, category: Category, genders: readonly Gender[], text: string): Topic {
  return { slug, link, title: `Perfumes ${link.toLowerCase()}`, text, filters: { categories: [category], genders } };
}

/** The site path of a topic's page. */
export function topicPath({ slug }: Topic): string {
  return `/perfumes/tema/${slug}`;
}

/** Returns the pages about the family and the notes of a perfume, at most `max`. */
export function topicsOf(perfume: Perfume, max: number): Topic[] {
  const about = ({ filters: { families, notes } }: Topic) =>
    families?.includes(perfume.family) || (notes && hasNote(perfume, notes));
  return TOPICS.filter(about).slice(0, max);
}

/** Words that change nothing: "perfumes con vainilla" and "con vainilla" are the same. */
const EMPTY_WORDS = ["perfume", "perfumes", "fragancias"];

const BY_WORDS = new Map(TOPICS.map((topic) => [wordsKey(topic.title), topic]));

/** Returns the page whose title somebody has typed. */
export function topicTitled(typed: string): Topic | undefined {
  return BY_WORDS.get(wordsKey(typed));
}

function wordsKey(text: string): string {
  return wordsOf(text)
    .filter((word) => !EMPTY_WORDS.includes(word))
    .join(" ");
}
