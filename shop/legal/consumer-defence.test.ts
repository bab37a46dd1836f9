import { expect, test } from "vitest";
import { consumerDefenceOf } from "./consumer-defence.ts";

test("consumers are led to the province's office when there is one, else to the nation's", () => {
  const province = "https://www.santafe.gob.ar/defensa";
  expect(consumerDefenceOf({ consumerDefenceUrl: province })).toBe(province);
  expect(consumerDefenceOf({ consumerDefenceUrl: "" })).toBe("https://www.argentina.gob.ar/defensadelconsumidor");
});
