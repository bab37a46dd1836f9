import { expect, test } from "vitest";
import { previewText } from "./Plans.tsx";

test("the preview counts perfumes and sizes, and the perfumes that already have the plan", () => {
  const tail = "El precio de contado no cambia. Después podés deshacerlo.";
  expect(previewText({ updated: 1, sizes: 1, unchanged: 0 })).toBe(
    `Cambian las cuotas de 1 perfume, 1 tamaño en total. ${tail}`,
  );
  expect(previewText({ updated: 203, sizes: 412, unchanged: 2 })).toBe(
    `Cambian las cuotas de 203 perfumes, 412 tamaños en total. Ya lo tienen y quedan como están: 2 perfumes. ${tail}`,
  );
});
