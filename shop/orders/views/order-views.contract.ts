import * as z from "zod";
import { namedObject, strictForm } from "../../fields.contract.ts";
import { INVALID } from "../order.contract.ts";
import { VIEW_EMPTY, viewFilters } from "./order-views.ts";
import { isViewName, normalizeViewName, VIEW_NAME_INVALID } from "./view-name.ts";

/** Body of POST /admin/order-views and PUT /admin/order-views/{id}. */
export const savedViewSchema = strictForm({
  name: z
    .string(VIEW_NAME_INVALID)
    .max(200, VIEW_NAME_INVALID)
    .transform(normalizeViewName)
    .refine(isViewName, VIEW_NAME_INVALID)
    .describe("Unique, ignoring case and accents"),
  query: z
    .string(INVALID)
    .max(1_000, INVALID)
    .transform((query) => viewFilters(Object.fromEntries(new URLSearchParams(query))))
    .refine((filters) => Object.keys(filters).length > 0, VIEW_EMPTY)
    .describe(
      "The query of the list's page in the panel. Unknown parameters and values, the search and the page are not stored",
    ),
}).meta({ id: "SavedOrderView" });

export const orderViewSchema = namedObject("OrderView", {
  _id: z.string(),
  name: z.string(),
  query: z.string().describe("For the list's page in the panel; only filters that it has"),
});

export const orderViewsSchema = namedObject("OrderViewsResponse", {
  views: z.array(orderViewSchema).describe("In alphabetical order"),
});

export type OrderView = z.infer<typeof orderViewSchema>;
