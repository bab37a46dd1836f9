import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { expect, test } from "vitest";
import { documentation, OPENAPI_INFO } from "./documentation.routes.ts";

test("generates the document once, and again after a failure", async () => {
  let calls = 0;
  const app = documentation(async () => {
    calls += 1;
    if (calls === 1) throw new Error("not generated");
    return generateSpecs(new Hono(), { documentation: OPENAPI_INFO });
  });
  const statuses: number[] = [];
  for (let request = 0; request < 3; request++) statuses.push((await app.request("/openapi.json")).status);
  expect({ statuses, calls }).toEqual({ statuses: [500, 200, 200], calls: 2 });
});
