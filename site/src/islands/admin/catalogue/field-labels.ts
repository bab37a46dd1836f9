import { CATEGORY_LABELS, GENDER_LABELS } from "#shop/catalogue/catalogue.ts";
import type { WireFieldChange } from "#shop/catalogue/product.contract.ts";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

const FIELD_LABELS: Readonly<Record<string, string>> = {
  productName: "Nombre",
  brand: "Marca",
  description: "Descripción",
  images: "Imágenes",
  gender: "Género",
  category: "Categoría",
  status: "Activo",
  soon: "Próximamente",
  bigDecant: "Decant de 10 ml",
  smallDecant: "Decant de 5 ml",
  priceBigDecant: "Precio del decant de 10 ml",
  priceSmallDecant: "Precio del decant de 5 ml",
  ml: "ML",
  place: "Lugar entre los tamaños",
  price: "Precio",
  priceInInstallments: "Precio en cuotas",
  numberOfInstallments: "Número de cuotas",
  forSale: "Promoción",
  percentageForSale: "Descuento",
  priceForSale: "Precio en promoción",
  priceInInstallmentsForSale: "Precio en cuotas en promoción",
  stock: "Stock",
  revenue: "Ingresos",
  sold: "Vendidas",
  removeToStock: "Retiradas",
  defectiveStock: "Defectuosas",
  snF: "SN-F",
  snL: "SN-L",
  ros: "ROS",
};

/** Returns the label of a perfume's or size's field; an unknown field keeps its stored name. */
export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

const MAX_CHARACTERS = 60;

/** Formats a value for administrators: dollars, percentages, sí or no. */
export function valueLabel(field: string, value: WireFieldChange["from"]): string {
  if (value === null || value === "") return "vacío";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "number") return numberLabel(field, value);
  const text = VALUE_LABELS[value] ?? value;
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

const VALUE_LABELS: Readonly<Record<string, string>> = { ...CATEGORY_LABELS, ...GENDER_LABELS };
const NUMBER = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2 });

function numberLabel(field: string, value: number): string {
  if (field.startsWith("price")) return formatUsd(hundredths(value));
  return field === "percentageForSale" ? `${NUMBER.format(value)} %` : NUMBER.format(value);
}
