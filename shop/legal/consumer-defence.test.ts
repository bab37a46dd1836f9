import { expect, test } from "vitest";
import { consumerDefenceOf } from "./consumer-defence.ts";

test("uses the configured office, else the national one", () => {
  const province = "https://www.santafe.gob.ar/defensa";
  expect(consumerDefenceOf({ consumerDefenceUrl: province })).toBe(province);
  expect(consumerDefenceOf({ consumerDefenceUrl: "" })).toBe("https://www.argentina.gob.ar/defensadelconsumidor");
});
