import { describe, expect, test } from "vitest";
import { creditExample, creditSentence, creditShares, creditsOf, type PaidDecants } from "./decant-credit.ts";

const DAY_MS = 86_400_000;
const ON = { decantCreditBp: 10_000, decantCreditDays: 90 };
const paid = (more: Partial<PaidDecants> = {}): PaidDecants => ({
  ...{ orderId: "ord_1", perfumeId: "per_asad", type: "bigDecant", units: 1, unitCentavos: 1_230_000, paidAtMs: 1 },
  ...more,
});
const bottle = (unitCentavos = 6_550_000, quantity = 1, perfumeId = "per_asad") => ({
  ...{ perfumeId, type: "milliliter" as const, unitCentavos, quantity },
});
const decant = { perfumeId: "per_asad", type: "bigDecant" as const, unitCentavos: 9_000_000, quantity: 1 };

describe("what decants can give", () => {
  test("the percentage of what was paid, half up, in the order of payment", () => {
    const later = paid({ orderId: "ord_2", paidAtMs: 5, unitCentavos: 1_107_001, units: 2 });
    const credits = creditsOf([later, paid()], { ...ON, decantCreditBp: 5_000 }, 10);
    expect(credits.map(({ orderId, creditCentavos, units }) => [orderId, creditCentavos, units])).toEqual([
      ["ord_1", 615_000, 1],
      ["ord_2", 553_501, 2],
    ]);
    expect(credits[0]?.untilMs).toBe(1 + 90 * DAY_MS);
  });

  test("nothing after the days, without units left, for a decant that cost nothing, and while it is off", () => {
    expect(creditsOf([paid()], ON, 90 * DAY_MS)).toHaveLength(1);
    expect(creditsOf([paid()], ON, 1 + 90 * DAY_MS)).toEqual([]);
    expect(creditsOf([paid({ units: 0 }), paid({ units: -1 }), paid({ unitCentavos: 0 })], ON, 10)).toEqual([]);
    expect(creditsOf([paid()], { ...ON, decantCreditBp: 0 }, 10)).toEqual([]);
  });
});

describe("what credits take from an order", () => {
  const one = creditsOf([paid()], ON, 10);
  const three = creditsOf([paid({ units: 3 })], ON, 10);

  test("one decant lowers one bottle of its perfume, and no decant", () => {
    expect(creditShares(one, [decant, bottle()])).toMatchObject({
      ...{ perUnit: [0, 1_230_000], used: [{ line: 1, units: 1 }] },
    });
    expect(creditShares(one, [decant, bottle(6_550_000, 1, "per_yara")])).toEqual({
      perUnit: [0, 0],
      centavos: 0,
      used: [],
    });
    expect(creditShares([], [bottle()])).toEqual({ perUnit: [0], centavos: 0, used: [] });
  });

  test("they lower the dearest of several sizes, and the first of equal prices", () => {
    expect(creditShares(one, [bottle(4_090_000), bottle(), bottle()]).perUnit).toEqual([0, 1_230_000, 0]);
  });

  test("several add up to at most half of the bottle; the first are used first, and only as many as are needed", () => {
    expect(creditShares(three, [bottle()])).toMatchObject({ perUnit: [3_275_000], used: [{ units: 3 }] });
    expect(creditShares(three, [bottle(2_400_001)])).toMatchObject({ perUnit: [1_200_000], used: [{ units: 1 }] });
    const mixed = creditsOf(
      [paid({ unitCentavos: 400_000 }), paid({ orderId: "ord_2", paidAtMs: 2, units: 9 })],
      ON,
      10,
    );
    const { perUnit, used } = creditShares(mixed, [bottle()]);
    expect(perUnit).toEqual([3_275_000]);
    expect(used.map(({ credit, units }) => [credit.orderId, units])).toEqual([
      ["ord_1", 1],
      ["ord_2", 3],
    ]);
  });

  test("two bottles share the credit; an odd centavo is rounded in favour of the buyer", () => {
    expect(creditShares(one, [bottle(6_550_000, 2)])).toMatchObject({ perUnit: [615_000], centavos: 1_230_000 });
    const odd = creditsOf([paid({ unitCentavos: 1_230_001 })], ON, 10);
    expect(creditShares(odd, [bottle(6_550_000, 2)]).perUnit).toEqual([615_001]);
  });

  test("each perfume has its own credits", () => {
    const both = creditsOf([paid(), paid({ perfumeId: "per_yara", unitCentavos: 500_000, paidAtMs: 2 })], ON, 10);
    const lines = [bottle(3_000_000, 1, "per_yara"), bottle()];
    expect(creditShares(both, lines).perUnit).toEqual([500_000, 1_230_000]);
    expect(creditShares(both, [bottle(0)])).toEqual({ perUnit: [0], centavos: 0, used: [] });
  });
});

describe("the credit in words", () => {
  const plain = (text: string) => text.replace(/\s/g, " ");

  test("for buyers", () => {
    expect(creditSentence({ ...ON, decantCreditBp: 0 })).toBe("");
    expect(creditSentence(ON)).toBe(
      "Si comprás el frasco dentro de los 90 días, te descontamos lo que pagaste por el decant.",
    );
    expect(plain(creditSentence({ decantCreditBp: 5_000, decantCreditDays: 30 }))).toBe(
      "Si comprás el frasco dentro de los 30 días, te descontamos el 50 % de lo que pagaste por el decant.",
    );
    expect(creditSentence({ ...ON, decantCreditDays: 1 })).toContain("dentro de 1 día,");
  });

  test("for administrators, with an example", () => {
    expect(plain(creditExample({ ...ON, decantCreditBp: 0 }))).toBe("Hoy el decant no descuenta nada del frasco.");
    expect(plain(creditExample(ON))).toBe(
      "Ejemplo: quien pagó $ 12.300 por un decant tiene 90 días para comprar el frasco de $ 65.500 a $ 53.200.",
    );
    expect(plain(creditExample({ decantCreditBp: 5_000, decantCreditDays: 1 }))).toContain("tiene 1 día");
  });
});
