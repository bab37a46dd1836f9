import { expect, test } from "vitest";
import { emptyDraft, emptySize, requestBody } from "./draft.ts";

const bodyOf = (size: Partial<ReturnType<typeof emptySize>>) =>
  requestBody({ ...emptyDraft(), sizes: [{ ...emptySize("new-0"), ml: "100", price: "45", ...size }] });

test("an emptied location is sent as 0, so that it does not keep its units", () => {
  expect(bodyOf({ snF: "", snL: "3", ros: "x" }).milliliters[0]).toMatchObject({ snF: 0, snL: 3, ros: 0 });
});

test("a location that was not changed is not sent, so that saving does not undo what orders took meanwhile", () => {
  const stored = { _id: "siz_1", snF: 4, snL: 0, ros: 2 } as never;
  const [size] = bodyOf({ stored, snF: "4", snL: "0", ros: "3" }).milliliters;
  expect([size?.snF, size?.snL, size?.ros]).toEqual([undefined, undefined, 3]);
  expect(bodyOf({ stored, snF: "", snL: "", ros: "2" }).milliliters[0]).toMatchObject({ snF: 0 });
});

test("an empty price that the server can derive is sent as null", () => {
  expect(bodyOf({}).milliliters[0]).toMatchObject({ ml: 100, price: 45, priceInInstallments: null });
  expect(bodyOf({})).toMatchObject({ priceBigDecant: null, concentration: "", gender: "female", status: true });
});
