/** The settings of deliveries. docs/product-rules.md#delivery-zones */
import { count } from "../field-kinds.ts";
import { field } from "../fields.ts";
import { holidaysFault, normalizeHolidays, normalizePlaces, placesFault } from "../pricing/delivery-zones.ts";
import { emptyOr, matching, PRICING_FIELDS, required, texts } from "./fields.ts";
import { TEXTAREA_MAX } from "./settings-texts.ts";

const days = <const Name extends string>(name: Name, facts: { label: string; hint?: string; about: string }) =>
  field(name, count(0, 60), { initial: 0, ...facts });

/** Who delivers and how long it takes, for a zone and for the rest of the country. */
const SERVICE_FIELDS = {
  daysFrom: days("daysFrom", {
    label: "Llega desde, en días hábiles",
    about: "Business days from the confirmed payment to the first day on which it may arrive",
  }),
  daysTo: days("daysTo", {
    label: "Llega hasta, en días hábiles",
    hint: "0: no decimos cuándo llega",
    about: "Business days from the confirmed payment to the last day on which it may arrive; 0 states no days",
  }),
  ...texts({
    carrier: { label: "Correo o transporte", max: 60 },
    trackingUrl: {
      label: "Página de seguimiento",
      hint: "Con {numero} donde va el número de seguimiento",
      about: "https address of the carrier's page for a parcel; {numero} stands for the tracking number",
      max: 300,
      fault: emptyOr(matching(/^https:\/\/[^\s"'<>\\]+$/, "Tiene que empezar con https://")),
    },
  }),
};

/** Delivery outside all zones, and the holidays, which are no business days. */
export const DELIVERY_FIELDS = {
  ...SERVICE_FIELDS,
  ...texts({
    holidays: {
      label: "Feriados",
      hint: "Como 25/12/2026, separados por comas. Esos días no cuentan como hábiles",
      about: "Dates without deliveries, as DD/MM/YYYY and separated by commas",
      max: TEXTAREA_MAX,
      normalize: normalizeHolidays,
      fault: holidaysFault,
    },
  }),
};

/** A delivery zone. */
export const ZONE_FIELDS = {
  ...texts({
    name: { label: "Nombre de la zona", max: 60, fault: required("El nombre de la zona es obligatorio") },
    places: {
      label: "Provincias y códigos postales",
      hint: "Separados por comas, como Santa Fe, 1000-1499",
      about: "Provinces, postal codes and ranges of postal codes, separated by commas",
      max: TEXTAREA_MAX,
      normalize: normalizePlaces,
      fault: placesFault,
    },
  }),
  shippingCentavos: PRICING_FIELDS.shippingCentavos,
  freeShippingFromCentavos: PRICING_FIELDS.freeShippingFromCentavos,
  ...SERVICE_FIELDS,
};
