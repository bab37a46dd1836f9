import { expect, test } from "vitest";
import { isFound } from "./order-search.ts";
import { awaiting } from "./statements.fixture.ts";

const order = awaiting({ firstName: "Ana", lastName: "Núñez", dni: "30111222", totalCentavos: 6_550_000 });

test.each([
  "",
  "10482",
  "ana nunez",
  "30111222",
  "30.111.222",
  "65500",
  "65.500",
  "$65.500",
  "65.500,00",
  "Ana $ 65500",
])("%j finds the order", (search) => {
  expect(isFound(order, search)).toBe(true);
});

test.each(["65.501", "65.500,50", "10483", "ana gomez", "30.111.223"])("%j does not find the order", (search) => {
  expect(isFound(order, search)).toBe(false);
});
