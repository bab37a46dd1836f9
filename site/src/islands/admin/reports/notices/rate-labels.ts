import type { RateWarning } from "#shop/pricing/rate-warnings.ts";

const WARNINGS: Readonly<Record<RateWarning, { title: string; advice: string }>> = {
  unavailable: {
    title: "No hay cotización del dólar blue, y la de la tienda es de hace más de un día.",
    advice: "Buscala en otro lado y, si cambió, actualizá la de la tienda.",
  },
  old: {
    title: "La cotización del dólar blue es vieja.",
    advice: "Compará con otra fuente antes de usarla.",
  },
  behind: {
    title: "La cotización de la tienda quedó lejos del dólar blue.",
    advice: "Antes de aplicar otra vas a ver qué precios cambian.",
  },
  jump: {
    title: "El dólar blue saltó.",
    advice: "Confirmá que no sea un error de la fuente antes de cambiar los precios.",
  },
};

/** Returns the text of a rate warning and what to do. */
export function rateLabel(warning: RateWarning): { title: string; advice: string } {
  return WARNINGS[warning];
}
