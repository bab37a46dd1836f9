import * as z from "zod";
import { formNumber, instant, namedObject, percent, pesos, reporting, strictForm } from "../fields.contract.ts";
import { COUPON_CODE, COUPON_KINDS, couponCode, couponMessages, DISCOUNT_PREFIX } from "./coupon.ts";

const CODE = "Va de 3 a 20 letras, números o guiones";
const RESERVED = `No puede empezar con ${DISCOUNT_PREFIX}: son los descuentos de un pedido`;
const PERCENTAGE = "Va de 1 a 99, con hasta dos decimales";
const AMOUNT = "Va de 0 a 100 millones, en pesos";
const USES = "Va de 1 a 1.000.000";
const DATE = "Elegí el día y la hora";
const YES_OR_NO = "Tiene que ser verdadero o falso";

const code = z
  .string(CODE)
  .max(60, CODE)
  .transform(couponCode)
  .refine((text) => COUPON_CODE.test(text), CODE)
  .refine((text) => !text.startsWith(DISCOUNT_PREFIX), RESERVED);
const amount = formNumber.min(0, AMOUNT).max(100_000_000, AMOUNT).multipleOf(0.01, AMOUNT);
const uses = z.int(USES).min(1, USES).max(1_000_000, USES).nullable();
const flag = z.boolean(YES_OR_NO);
const time = z.iso.datetime(DATE);

const termsShape = {
  kind: z.enum(COUPON_KINDS, `Tiene que ser uno de: ${COUPON_KINDS.join(", ")}`),
  percentage: formNumber
    .min(0, PERCENTAGE)
    .max(99, PERCENTAGE)
    .multipleOf(0.01, PERCENTAGE)
    .describe("Percentage: 15 means 15 %; 0 for the other kinds"),
  amount: amount.describe("Pesos; 0 for the other kinds"),
  minimum: amount.describe("Minimum price of the products in pesos, before the transfer discount; 0: no minimum"),
  startsAt: time,
  endsAt: time.nullable().describe("null: no end"),
  maxUses: uses.describe("Maximum number of orders that use it; null: no limit"),
  maxUsesPerPerson: uses.describe("Maximum number of orders of one person that use it; null: no limit"),
  withPromotions: flag.describe("Whether it also lowers products on promotion"),
  withTransfer: flag.describe("Whether an order with the transfer discount can use it"),
  listed: flag.describe("Whether the page of promotions shows it"),
  active: flag.describe("false: nobody can use it"),
};

/** Body of POST /api/admin/coupons. */
export const newCouponSchema = strictForm({ code, ...termsShape }).superRefine(reporting(couponMessages));
export type NewCoupon = z.input<typeof newCouponSchema>;

/** Body of PUT /api/admin/coupons/{id}. A code never changes. */
export const changedCouponSchema = strictForm({
  ...termsShape,
  version: z.int("Valor inválido").min(1, "Valor inválido").describe("The version that was read"),
}).superRefine(reporting(couponMessages));
export type ChangedCoupon = z.input<typeof changedCouponSchema>;

const statedTerms = {
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  percentage: percent.describe("0 unless `kind` is `percentage`"),
  amountArs: pesos.describe("0 unless `kind` is `amount`"),
  minimumArs: pesos,
  withPromotions: z.boolean(),
  withTransfer: z.boolean(),
};

export const couponSchema = namedObject("Coupon", {
  _id: z.string(),
  ...statedTerms,
  startsAt: instant,
  endsAt: instant.nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerPerson: z.int().nullable(),
  listed: z.boolean(),
  active: z.boolean(),
  version: z.int().min(1),
  uses: z.int().min(0).describe("Orders that use it: unpaid ones that hold their units, and paid ones"),
  discountedArs: pesos.describe("What it has taken from the orders that use it"),
});
export type CouponResponse = z.infer<typeof couponSchema>;

/** Response of GET /api/admin/coupons: the newest 200. */
export const couponsSchema = namedObject("CouponsResponse", { coupons: z.array(couponSchema) });

/** Response of the calls that write a coupon. */
export const savedCouponSchema = namedObject("CouponSaved", { coupon: couponSchema });

/** Body of POST /api/coupons/check. */
export const typedCouponSchema = strictForm({ code: z.string("Escribí el código").max(60, "Es demasiado largo") });

/** Response of POST /api/coupons/check. Whether it applies to an order follows from these terms. */
export const usableCouponSchema = namedObject("UsableCoupon", { coupon: z.strictObject(statedTerms) });

/** Response of GET /api/decant-credits. docs/product-rules.md#credit-for-decants */
export const decantCreditsSchema = namedObject("DecantCreditsResponse", {
  credits: z.array(
    z.strictObject({
      perfume: z.string().describe("Id of the perfume whose bottle costs less"),
      units: z.int().min(1).describe("Decants that each give `amountArs` once"),
      amountArs: pesos,
      until: instant,
    }),
  ),
});
