import * as z from "zod";
import {
  formInteger,
  formNumber,
  formShape,
  formText,
  namedObject,
  responseShape,
  sentShape,
  strictForm,
} from "../fields.contract.ts";
import { PLAN_FIELDS } from "../settings/fields.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS, SUPPLY_FIELDS } from "./fields.ts";
import { perfumeSchema, priceDollar, sizeSchema } from "./perfume.contract.ts";
import { PICTURE_USES } from "./pictures/uploaded-picture.ts";

const units = z.int().min(0);

/** A size for administrators: entered values, every counter, barcode and cost. */
const adminSizeSchema = sizeSchema
  .extend({
    ...responseShape(COUNTER_FIELDS),
    reserved: units.describe("Units reserved by unpaid orders; still on the shelf"),
    ...responseShape(LOCATION_FIELDS),
    ...responseShape(SUPPLY_FIELDS),
    datedPercentage: z.number().describe("Percentage of the running dated promotion; 0 without one"),
  })
  .meta({ id: "AdminSize" });

const adminPerfumeSchema = perfumeSchema
  .extend({
    stock: units.describe("Sum of the `stock` of all sizes, exact"),
    milliliters: z.array(adminSizeSchema),
  })
  .meta({ id: "AdminPerfume" });

/** A changed field of a perfume or of one of its sizes. */
export const fieldChangeSchema = namedObject("FieldChange", {
  field: z.string().describe("Field name of the perfume or the size: productName, price, snF..."),
  size: z.string().nullable().describe("`_id` of the size; null for a field of the perfume"),
  ml: z.int().nullable().describe("`ml` of the size, for display; null for a field of the perfume"),
  from: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  to: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});

/** A perfume that a bulk change changes. */
export const changedPerfumeSchema = z.strictObject({
  _id: z.string(),
  productName: z.string(),
  brand: z.string(),
  changes: z.array(fieldChangeSchema),
});

/** A change that somebody made since the perfume was read. */
const recordedChangeSchema = namedObject("RecordedChange", {
  at: z.iso.datetime(),
  by: z.string().describe("Name of the administrator, or the id"),
  what: z.string(),
  changes: z.array(fieldChangeSchema),
});

/** Response of GET /api/perfumes/admin/dashboard. */
export const dashboardSchema = namedObject("DashboardResponse", {
  perfumes: z.array(adminPerfumeSchema),
  total: z.int().min(0),
  priceDollar,
});

/** Response of GET /api/perfumes/admin/ids. */
export const productIdsSchema = namedObject("ProductIdsResponse", { ids: z.array(z.string()) });

/** Response of GET /api/perfumes/admin/{id}. */
export const adminPerfumeResponseSchema = namedObject("AdminPerfumeResponse", {
  perfume: adminPerfumeSchema,
  priceDollar,
});

export const newPerfumeSchema = namedObject("NewPerfumeResponse", { newPerfume: adminPerfumeSchema });
export const updatedPerfumeSchema = namedObject("UpdatedPerfumeResponse", { updatedPerfume: adminPerfumeSchema });
export const removedPerfumeSchema = namedObject("RemovedPerfumeResponse", {
  _id: z.string(),
  orders: z.int().min(0).describe("Number of orders that contain the perfume. They keep their lines"),
});

/** A field of a response that a form sends back. The server ignores it, except for the opening stock of a new size. */
const ignored = z.unknown().optional();

/** A picture: a site path, or a path with its file's known data. */
const sentPicture = z.union(
  [formText, strictForm({ path: formText, width: formInteger, height: formInteger, tint: formText })],
  "Tiene que ser la ruta de una imagen",
);

/** Units to enter. A negative number corrects an earlier entry. */
const sentDelta = strictForm({
  revenue: formNumber.optional(),
  sold: formNumber.optional(),
  removeToStock: formNumber.optional(),
  defectiveStock: formNumber.optional(),
});

const sentSize = strictForm({
  _id: formText.nullish().describe("Id of an existing size; absent for a new size"),
  ...formShape(SIZE_FIELDS),
  ...strictForm(sentShape(LOCATION_FIELDS)).partial().shape,
  ml: formNumber,
  price: formNumber.describe("US dollars"),
  delta: sentDelta.optional(),
  why: formText.optional().describe("Reason for the stock change, stored in the ledger"),
  revenue: ignored.describe("New size only: opening stock when `delta.revenue` is absent"),
  stock: ignored.describe("New size only: opening stock when `delta.revenue` is absent, and `revenue` is absent or 0"),
  unit: ignored,
  defectiveStock: ignored,
  sold: ignored,
  reserved: ignored,
  removeToStock: ignored,
  priceArs: ignored,
  promotionArs: ignored,
  transferArs: ignored,
  installment: ignored,
  datedPercentage: ignored,
});

const SENT_PERFUME = {
  ...formShape(PERFUME_FIELDS),
  productName: formText,
  brand: formText,
  images: z.array(sentPicture, "Tiene que ser una lista de imágenes").max(40).optional(),
  milliliters: z.array(sentSize, "Tiene que ser una lista de tamaños").max(40),
  _id: ignored,
  slug: ignored,
  stock: ignored,
  brandSlug: ignored,
  image: ignored,
  decants: ignored,
  createdAt: ignored,
};

/** Body of POST /perfumes/create-perfume. Accepts the response of another perfume, to copy it. */
export const createPerfumeSchema = strictForm({ ...SENT_PERFUME, updatedAt: ignored }).meta({ id: "CreatePerfume" });

/** Body of PUT /perfumes/{id}: the full perfume. */
export const changePerfumeSchema = strictForm({
  ...SENT_PERFUME,
  updatedAt: z.iso.datetime("Falta saber qué versión editaste: recargá la página"),
}).meta({ id: "ChangePerfume" });

/** Body of PATCH /perfumes/update-installments. */
export const updateInstallmentsSchema = strictForm({
  installments: strictForm(sentShape(PLAN_FIELDS)),
  dryRun: z
    .boolean("Tiene que ser verdadero o falso")
    .optional()
    .describe("true: reports what would change without applying anything"),
}).meta({ id: "UpdateInstallments" });

/** Maximum number of perfumes that the response shows as examples. */
export const INSTALLMENT_EXAMPLES = 1;

export const installmentsUpdatedSchema = namedObject("InstallmentsUpdatedResponse", {
  updated: z.int().min(0).describe("Number of perfumes whose installments change"),
  sizes: z.int().min(0).describe("Number of their sizes"),
  unchanged: z.int().min(0).describe("Number of perfumes that had this plan"),
  examples: z
    .array(changedPerfumeSchema)
    .max(INSTALLMENT_EXAMPLES)
    .describe("The first changed perfumes, with old and new values"),
  undo: z.string().nullable().describe("Id for POST /perfumes/bulk/{id}/undo; null if nothing was written"),
});

export type AdminPerfume = z.infer<typeof adminPerfumeSchema>;
export type AdminSize = z.infer<typeof adminSizeSchema>;
export type DashboardResponse = z.infer<typeof dashboardSchema>;
export type WireFieldChange = z.infer<typeof fieldChangeSchema>;
export type RecordedChange = z.infer<typeof recordedChangeSchema>;

/** Query of PUT /admin/images. */
export const imagesQuerySchema = z.object({
  use: z
    .enum(PICTURE_USES, `use es uno de: ${PICTURE_USES.join(", ")}`)
    .optional()
    .describe("Use of the picture. Default: product"),
});

/** Response of PUT /admin/images: the stored picture. */
export const storedImageSchema = namedObject("StoredImage", {
  path: z.string().describe("Site path, derived from the content: equal content has an equal path"),
  width: z.int().min(1),
  height: z.int().min(1),
  tint: z.string().regex(/^#[0-9A-F]{6}$/),
  bytes: z.int().min(1).describe("Size of the stored file, in bytes"),
});

export type StoredImageResponse = z.infer<typeof storedImageSchema>;
