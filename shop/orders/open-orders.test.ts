import { describe, expect, test } from "vitest";
import {
  DEFAULT_UNPAID_LIMITS,
  type HeldLine,
  heldUnits,
  type LimitExceeded,
  limitExceeded,
  limitMessage,
  limitsOf,
  type OpenOrders,
} from "./open-orders.ts";

const NONE: OpenOrders = { card: 0, transfer: 0, lines: [], centavos: 0, networkUnits: 0, hasPaid: false };
const bottles = (quantity: number, sizeId = "siz_1") => ({ sizeId, quantity, productName: "Asad" });
const decants = (quantity: number) => ({ sizeId: null, quantity, productName: "Yara" });

test("an order holds the units of its sizes; decants hold none", () => {
  expect(heldUnits([bottles(2), decants(99), bottles(1)])).toBe(3);
});

describe("a transfer order", () => {
  const exceededBy = (
    open: Partial<OpenOrders>,
    lines: ReturnType<typeof bottles | typeof decants>[],
    centavos = 100,
  ) => limitExceeded({ ...NONE, ...open }, { lines, centavos }, DEFAULT_UNPAID_LIMITS);
  const held = (count: number): HeldLine[] => Array.from({ length: count }, (_, at) => bottles(1, `siz_${at}`));

  test.each([
    ["the sixth unit of a size", { lines: [bottles(5)] }, [bottles(1)]],
    ["the twelfth unit", { lines: held(9) }, [bottles(3, "siz_new")]],
    ["the tenth line", { lines: held(9) }, [decants(99)]],
    ["the last peso", { centavos: 499_999_900 }, [decants(1)]],
    ["the thirtieth unit of the network", { networkUnits: 28 }, [bottles(2)]],
    ["decants in a network that holds too much", { networkUnits: 31 }, [decants(1)]],
  ])("may take %s", (_, open, lines) => {
    expect(exceededBy(open, lines)).toBeNull();
  });

  test.each<[string, Partial<OpenOrders>, ReturnType<typeof bottles | typeof decants>[], Partial<LimitExceeded>]>([
    [
      "seventh unit of a size",
      { lines: [bottles(5)] },
      [bottles(2)],
      { of: "size", held: 5, most: 6, productName: "Asad" },
    ],
    ["thirteenth unit", { lines: held(6) }, [bottles(6, "a"), bottles(1, "b")], { of: "units", held: 6, most: 12 }],
    ["eleventh line", { lines: held(10) }, [decants(1)], { of: "lines", held: 10, most: 10 }],
    ["centavo too many", { centavos: 499_999_901 }, [decants(1)], { of: "centavos", most: 500_000_000 }],
    ["31st unit of the network", { networkUnits: 29 }, [bottles(2)], { of: "network", held: 29, most: 30 }],
  ])("may not take the %s", (_, open, lines, exceeded) => {
    expect(exceededBy(open, lines)).toMatchObject(exceeded);
  });

  test("of a buyer with a paid order may hold twice as much, but the limit of the network stays", () => {
    expect(limitsOf(DEFAULT_UNPAID_LIMITS, false)).toEqual(DEFAULT_UNPAID_LIMITS);
    expect(limitsOf(DEFAULT_UNPAID_LIMITS, true)).toEqual({
      unpaidUnitsOfSize: 12,
      unpaidUnits: 24,
      unpaidLines: 20,
      unpaidCentavos: 1_000_000_000,
      networkUnits: 30,
    });
  });
});

test.each<[LimitExceeded["of"], number, number, string]>([
  ["size", 6, 5, "reservar hasta 6 unidades de Asad antes de pagar, y ya tenés 5 reservadas. Podés pagar este pedido"],
  ["units", 1, 0, "reservar hasta 1 unidad antes de pagar. Podés pagar este pedido con tarjeta o llevar menos."],
  ["units", 12, 1, "hasta 12 unidades antes de pagar, y ya tenés 1 reservada. Podés"],
  ["lines", 10, 4, "hasta 10 productos distintos antes de pagar, y ya tenés 4 reservados. Podés"],
  ["centavos", 500_000_000, 12_345_600, "hasta $ 5.000.000 antes de pagar, y ya tenés $ 123.456 reservados. Podés"],
  ["network", 30, 29, "Desde tu conexión a internet ya hay muchos productos reservados sin pagar. Podés pagar"],
])("the refusal explains the limit of %s and says what the buyer can do", (of, most, already, says) => {
  const message = limitMessage({ of, most, held: already, productName: "Asad" });
  expect(message.replaceAll(/\s/g, " ")).toContain(says);
});
