import { describe, expect, test } from "vitest";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import {
  leavingLines,
  linePlaces,
  locationErrors,
  locationsIn,
  slipLines,
  soldLocations,
  typedLocations,
} from "./line-locations.ts";

const line = (_id: string, type: string, quantity: number) =>
  ({ _id, type, quantity, productName: "Asad", ml: 100, category: "arab", unitArs: 100 }) as never;
const ORDER: Pick<AdminOrder, "products" | "refunds" | "locations" | "statusGlimmer"> = {
  products: [line("a", "milliliter", 3), line("b", "bigDecant", 1), line("c", "milliliter", 1)],
  refunds: [],
  locations: [{ line: 1, snF: 2, snL: 0, ros: 1 }],
  statusGlimmer: "En Preparación",
};
const restocked = (quantity: number): AdminOrder["refunds"] => [
  { _id: "r", amount: 1, state: "done", at: "2026-11-28T12:00:00.000Z", lines: [{ line: 1, quantity, restock: true }] },
];

describe("the places of an order's lines", () => {
  test("are shown for each line with stock while the order is prepared", () => {
    expect(linePlaces(ORDER)).toEqual(["Sale de: SN-F 2 · ROS 1", "", "Sale de: sin locación"]);
    expect(slipLines(ORDER).map(({ leaves }) => leaves)).toEqual([
      "Sale de: SN-F 2 · ROS 1",
      "",
      "Sale de: sin locación",
    ]);
  });

  test("are shown for a sent order where they are known, and not for a cancelled one", () => {
    expect(linePlaces({ ...ORDER, statusGlimmer: "Enviado" })).toEqual(["Salió de: SN-F 2 · ROS 1", "", ""]);
    expect(linePlaces({ ...ORDER, statusGlimmer: "Cancelado" })).toEqual(["", "", ""]);
    expect(slipLines({ ...ORDER, statusGlimmer: "Enviado" })[0]?.leaves).toBe("");
  });

  test("leave out the units that are back in stock", () => {
    const refunds = restocked(1);
    const locations = [{ line: 1, snF: 2, snL: 0, ros: 0 }];
    expect(leavingLines({ ...ORDER, refunds, locations })[0]).toMatchObject({ units: 2, name: "Asad 100 ml" });
    expect(linePlaces({ ...ORDER, refunds: restocked(3), locations: [] })[0]).toBe("");
  });

  test.each([
    ["intent", true],
    ["done", false],
  ] as const)("on the slip are of the units that it lists, with a refund in state %s", (state, restock) => {
    const [refund] = restocked(1);
    const refunds = refund ? [{ ...refund, state, lines: [{ line: 1, quantity: 1, restock }] }] : [];
    expect(slipLines({ ...ORDER, refunds })[0]).toMatchObject({ quantity: 2, leaves: "Sale de: SN-F 2" });
  });

  test("can be read by line, for the picking list", () => {
    expect(soldLocations(ORDER, "a")).toMatchObject({ snF: 2, snL: 0, ros: 1 });
    expect(soldLocations(ORDER, "b")).toEqual({ snF: 0, snL: 0, ros: 0 });
  });
});

describe("typed units", () => {
  const lines = leavingLines(ORDER);
  const typed = typedLocations(lines);

  test("start with the current locations, and an empty field counts as 0", () => {
    expect(locationsIn(typed, 1)).toEqual({ snF: 2, snL: 0, ros: 1 });
    expect(locationsIn({ ...typed, 1: { snF: "", snL: " 3 ", ros: "x" } }, 1)).toEqual({ snF: 0, snL: 3, ros: 0 });
    expect(locationsIn(typed, 9)).toEqual({ snF: 0, snL: 0, ros: 0 });
    expect(locationErrors(lines, typed)).toEqual({});
  });

  test("are whole numbers, and not more than the line has", () => {
    expect(locationErrors(lines, { ...typed, 1: { snF: "1,5", snL: "-1", ros: "1" } })).toEqual({
      "lines.0.snF": ["Número entero"],
      "lines.0.snL": ["Número entero"],
    });
    expect(locationErrors(lines, { ...typed, 3: { snF: "1", snL: "1", ros: "" } })).toEqual({
      "lines.1.snF": ["La línea es de 1 unidad"],
    });
  });
});
