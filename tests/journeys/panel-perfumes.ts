/** Perfumes of one size that a journey of the panel creates through the API. */
import { expect, onTestFinished } from "vitest";
import { type AdminPerfume, adminPerfumeResponseSchema, newPerfumeSchema } from "#shop/catalogue/product.contract.ts";
import { callShop } from "../mailed.ts";
import type { ShopWithAdmin } from "./placed-orders.ts";

/** Creates a perfume of 100 ml for 40 dollars, and removes it after the test. Shoppers see it if `status` is true. */
export async function createPerfume(
  shop: ShopWithAdmin,
  productName: string,
  size: object,
  status = true,
): Promise<AdminPerfume> {
  const body = { productName, brand: "Nadie", status, milliliters: [{ ml: 100, price: 40, ...size }] };
  const response = await callShop(shop, "POST", "/perfumes/create-perfume", { cookie: shop.admin, body });
  expect(response.status).toBe(201);
  const { newPerfume } = newPerfumeSchema.parse(await response.json());
  onTestFinished(async () => {
    await callShop(shop, "DELETE", `/perfumes/${newPerfume._id}`, { cookie: shop.admin });
  });
  return newPerfume;
}

/** The perfume's size as the shop has it now. */
export async function sizeOf(shop: ShopWithAdmin, { _id }: AdminPerfume) {
  const response = await callShop(shop, "GET", `/perfumes/admin/${_id}`, { cookie: shop.admin });
  return adminPerfumeResponseSchema.parse(await response.json()).perfume.milliliters[0];
}

/** The size's units in all, and at each location. */
export async function unitsOf(shop: ShopWithAdmin, perfume: AdminPerfume) {
  const { stock = 0, snF = 0, snL = 0, ros = 0 } = (await sizeOf(shop, perfume)) ?? {};
  return { stock, snF, snL, ros };
}
