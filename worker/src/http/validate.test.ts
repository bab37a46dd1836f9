import { Hono } from "hono";
import { expect, test } from "vitest";
import { transferOrderSchema } from "#shop/orders/order.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppEnv } from "./context.ts";
import { validate } from "./validate.ts";

const app = new Hono<AppEnv>()
  .use((c, next) => {
    c.set("requestId", "request-1");
    return next();
  })
  .post("/", validate("json", transferOrderSchema), (c) => c.text("taken"));

test("an error that all of two hundred lines have is reported once", async () => {
  const body = JSON.stringify({ shipping: false, products: Array.from({ length: 200 }, () => ({})) });
  const response = await app.request("/", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  expect(response.status).toBe(400);
  expect(problemSchema.parse(await response.json()).fields).toEqual({ products: ["Valor inválido"] });
});
