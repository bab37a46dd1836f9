import { expect, test } from "vitest";
import { isCuit } from "./cuit.ts";

test.each(["30500010912", "20123456786", "30546741253"])("%s is a CUIT", (text) => {
  expect(isCuit(text)).toBe(true);
});

test.each(["", "30500010911", "3050001091", "305000109120", "30-50001091-2", "20000000010"])(
  "%j is not a CUIT",
  (text) => {
    expect(isCuit(text)).toBe(false);
  },
);
