/** The settings of the home's banners. docs/product-rules.md#banners */
import { isDay } from "../accounts/person.ts";
import { manyLines, SITE_PATH } from "../text.ts";
import { emptyOr, matching, required, texts } from "./fields.ts";
import { headlineFault } from "./headline.ts";

const OWN_PICTURE = /^\/(?![/\\])[^\s\\?#]+\.(?:webp|avif|png|jpe?g)$/;

const PICTURE = {
  max: 300,
  fault: matching(OWN_PICTURE, "Tiene que ser la dirección de una imagen de la tienda, como /pictures/u/….webp"),
};

/** The usual banner. */
export const BANNER_FIELDS = texts({
  kicker: {
    label: "Volanta del banner",
    formLabel: "Volanta",
    hint: "Las palabras chicas de arriba del título",
    about: "Small words above the headline; may be empty",
    max: 60,
  },
  headline: {
    label: "Título del banner",
    formLabel: "Título",
    hint: "Hasta dos renglones de 24 letras. Entre guiones bajos va en cursiva: _diez mililitros_",
    about: "One or two lines; text between underscores is italic",
    max: 60,
    normalize: manyLines,
    fault: headlineFault,
  },
  lead: {
    label: "Bajada del banner",
    formLabel: "Bajada",
    about: "A sentence below the headline; may be empty",
    max: 120,
  },
  button: {
    label: "Botón del banner",
    formLabel: "Texto del botón",
    about: "The words of the link",
    max: 30,
    fault: required("El texto del botón es obligatorio"),
  },
  href: {
    label: "Enlace del banner",
    formLabel: "A dónde lleva",
    hint: "Una dirección de la tienda, como /perfumes/category/arab",
    max: 300,
    fault: matching(SITE_PATH, "Tiene que ser una dirección de la tienda, como /perfumes"),
  },
  alt: {
    label: "Texto del banner",
    formLabel: "Qué muestra, en palabras",
    hint: "Lo escucha quien no puede ver la imagen",
    max: 200,
  },
  desktopPath: {
    label: "Banner de escritorio",
    formLabel: "Imagen para computadoras",
    hint: "De 1600 x 600 píxeles. A la izquierda van las palabras: dejá ese lado tranquilo.",
    ...PICTURE,
  },
  mobilePath: {
    label: "Banner del teléfono",
    formLabel: "Imagen para teléfonos",
    hint: "De 780 x 1300 píxeles. Las palabras van arriba: dejá los frascos abajo.",
    ...PICTURE,
  },
});

const DAY_FAULT = emptyOr((typed) => (isDay(typed) ? null : "Tiene que ser un día, como 2026-10-18"));

/** A banner that takes the place of the usual one on some days. */
export const DATED_BANNER_FIELDS = {
  ...BANNER_FIELDS,
  ...texts({
    from: {
      label: "Desde",
      about: "First day in Argentina, as YYYY-MM-DD; empty for no beginning",
      max: 10,
      fault: DAY_FAULT,
    },
    to: {
      label: "Hasta",
      hint: "Inclusive. Si lo dejás vacío, hasta que lo quites",
      about: "Last day in Argentina, as YYYY-MM-DD; empty for no end",
      max: 10,
      fault: DAY_FAULT,
    },
  }),
};
