import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStatement, type StatementLine, statementLines } from "./bank-statement.ts";
import { type AwaitingOrder, matchStatement, type Proposal } from "./statement-matching.ts";
import { AWAITING, awaiting, cuilOf, STATEMENTS } from "./statements.fixture.ts";

interface Figures {
  sure: number;
  sureRight: number;
  right: number;
  pairs: number;
}

function count(proposals: readonly Proposal[], pays: readonly string[], figures: Figures): Figures {
  const isRight = ({ line, order }: Proposal) => pays[line] === order.number;
  const sure = proposals.filter(({ confidence }) => confidence === "sure");
  return {
    sure: figures.sure + sure.length,
    sureRight: figures.sureRight + sure.filter(isRight).length,
    right: figures.right + proposals.filter(isRight).length,
    pairs: figures.pairs + pays.filter((number) => number !== "").length,
  };
}

const NONE: Figures = { sure: 0, sureRight: 0, right: 0, pairs: 0 };

function expectGood({ sure, sureRight, right, pairs }: Figures): void {
  const figures = `sure ${sureRight} of ${sure}, pairs ${right} of ${pairs}`;
  expect(sureRight / sure, `precision: ${figures}`).toBe(1);
  expect(right / pairs, `recall: ${figures}`).toBeGreaterThanOrEqual(0.9);
}

describe("the twelve statements", () => {
  const read = STATEMENTS.map(({ file, ...fixture }) => {
    const table = readStatement(file);
    return { ...fixture, lines: table.columns ? statementLines(table, table.columns) : [] };
  });

  test.each(read)("$name has a movement for each of its lines", ({ lines, pays }) => {
    expect(lines).toHaveLength(pays.length);
  });

  test("are matched: every sure proposal is right, and nine of ten pairs are found", () => {
    const figures = read.reduce((sum, { lines, pays }) => count(matchStatement(lines, AWAITING), pays, sum), NONE);
    expectGood(figures);
    expect(figures.pairs).toBe(40);
    expect(figures.sure / figures.pairs).toBeGreaterThan(0.6);
  });
});

const line = (details: string, amountCentavos: number, date = "2026-11-22"): StatementLine => ({
  ...{ row: 1, date, amountCentavos, text: details, details },
});

const reasonsOf = (proposal: Proposal | undefined) =>
  // `formatArs` writes a no-break space.
  proposal?.reasons.map(({ text, holds }) => `${holds ? "+" : "-"}${text.replaceAll("\u00a0", " ")}`);
const one = (details: string, centavos = 1_715_000, order: Partial<AwaitingOrder> = {}) => {
  const [proposal] = matchStatement([line(details, centavos)], [awaiting(order)]);
  return proposal && [proposal.confidence, ...(reasonsOf(proposal) ?? [])];
};

describe("a movement and an order", () => {
  test.each([
    ["CUIL", `TRANSF ${cuilOf("38885204")}`, ["sure", "+Monto exacto", "+CUIT", "+Fecha"]],
    ["DNI", "TRANSF DNI 38.885.204", ["sure", "+Monto exacto", "+CUIT", "+Fecha"]],
    ["number", "CRED INM A10482", ["sure", "+Monto exacto", "+Referencia", "+Fecha"]],
    ["number in digits", "CRED INM 10482", ["sure", "+Monto exacto", "+Referencia", "+Fecha"]],
    ["name", "TRANSF DE TORRES FACUNDO", ["sure", "+Monto exacto", "+Nombre", "+Fecha"]],
    ["name, cut off", "TRANSF FACUNDO TOR", ["likely", "+Monto exacto", "+Nombre", "+Fecha"]],
    ["surname", "TRANSF TORRES", ["likely", "+Monto exacto", "+Parte del nombre", "+Fecha", "-Sin CUIT"]],
    ["another holder", "TRANSF ANA PAZ", ["likely", "+Monto exacto", "+Fecha", "-Otro titular", "-Sin CUIT"]],
    ["nothing", "TRANSF RECIBIDA", ["likely", "+Monto exacto", "+Fecha", "-Sin CUIT"]],
    ["another CUIT", `TRANSF ${cuilOf("14558201")}`, ["weak", "+Monto exacto", "+Fecha", "-Otro CUIT"]],
    [
      "another CUIT, with the number",
      `TRANSF ${cuilOf("14558201")} A-10482`,
      ["likely", "+Monto exacto", "+Referencia", "+Fecha", "-Otro CUIT"],
    ],
    [
      "another order's number, with the name",
      "FACUNDO TORRES A-10499",
      ["likely", "+Monto exacto", "+Nombre", "+Fecha", "-Otra referencia"],
    ],
    ["a number inside another", "TRANSF 910482", ["likely", "+Monto exacto", "+Fecha", "-Sin CUIT"]],
  ])("have the expected confidence and reasons: %s", (_, details, expected) => {
    expect(one(details)).toEqual(expected);
  });

  test("another amount is weak, and needs other evidence", () => {
    expect(one(`TRANSF ${cuilOf("38885204")}`, 1_713_000)).toEqual(["weak", "+CUIT", "+Fecha", "-Faltan $ 20"]);
    expect(one("TRANSF FACUNDO TORRES", 1_720_000)).toEqual(["weak", "+Nombre", "+Fecha", "-Sobran $ 50"]);
    expect(one("PEDIDO A-10482", 500_000)?.[0]).toBe("weak");
    expect(one("TRANSF 10482", 1_720_000)).toBeUndefined();
    expect(one("TRANSF FACUNDO TORRES", 900_000)).toBeUndefined();
    expect(one("TRANSF FACUNDO TORRES", -1_715_000)).toBeUndefined();
  });

  test("centavos are named, and an order without a DNI or a name has less evidence", () => {
    expect(one("A-10482", 1_715_037, { totalCentavos: 1_715_037 })).toEqual([
      "sure",
      "+Centavos",
      "+Referencia",
      "+Fecha",
    ]);
    expect(one(`TRANSF ${cuilOf("38885204")}`, 1_715_000, { dni: "" })?.[0]).toBe("likely");
    expect(one("TRANSF", 1_715_000, { firstName: "", lastName: "" })?.[0]).toBe("likely");
  });

  test("the date is not before the order and not long after its expiry", () => {
    const on = (date: string) => matchStatement([line("A-10482", 1_715_000, date)], [awaiting()]);
    expect(["2026-11-19", "2026-11-29"].flatMap(on)).toEqual([]);
    expect(["2026-11-20", "2026-11-28"].flatMap(on)).toHaveLength(2);
  });
});

describe("several orders or movements", () => {
  const ana = awaiting({ number: "A-10510", firstName: "Ana", lastName: "Paz", dni: "30000001" });
  const again = awaiting({ number: "A-10511", firstName: "Ana", lastName: "Paz", dni: "30000001" });
  const cuil = cuilOf("30000001");

  test("orders of one person with one amount are not sure, and each movement is used once", () => {
    const proposals = matchStatement([line(cuil, 1_715_000), line(cuil, 1_715_000)], [again, ana]);
    expect(proposals.map(({ order, confidence }) => [order.number, confidence])).toEqual([
      ["A-10510", "likely"],
      ["A-10511", "likely"],
    ]);
    expect(reasonsOf(proposals[0])).toContain("-Hay otro posible");
  });

  test("an overdue order is never sure, and comes after one that waits and that the same person placed later", () => {
    const overdue = { ...ana, isOverdue: true };
    const [alone] = matchStatement([line(cuil, 1_715_000)], [overdue]);
    expect([alone?.confidence, reasonsOf(alone)]).toEqual(["likely", ["+Monto exacto", "+CUIT", "+Fecha", "-Vencido"]]);
    const later = { ...again, placedOn: "2026-11-21" };
    const proposals = matchStatement([line(cuil, 1_715_000)], [overdue, later]);
    expect(proposals.map(({ order, confidence }) => [order.number, confidence])).toEqual([["A-10511", "likely"]]);
  });

  test("movements of one person for one order are not sure; the older one is proposed", () => {
    const lines = [line(cuil, 1_715_000, "2026-11-23"), line(cuil, 1_715_000, "2026-11-22")];
    const proposals = matchStatement(lines, [ana]);
    expect(proposals.map(({ line: index, confidence }) => [index, confidence])).toEqual([[1, "likely"]]);
  });

  test("a reference decides between orders of one person", () => {
    const proposals = matchStatement([line(`${cuil} A-10511`, 1_715_000)], [ana, again]);
    expect(proposals.map(({ order, confidence }) => [order.number, confidence])).toEqual([["A-10511", "sure"]]);
  });

  test("the amount alone is weak for two orders, and the older one is proposed", () => {
    const older = awaiting({ placedOn: "2026-11-19" });
    const proposals = matchStatement([line("TRANSF RECIBIDA", 1_715_000)], [ana, older]);
    expect(proposals.map(({ order, confidence }) => [order.number, confidence])).toEqual([["A-10482", "weak"]]);
  });

  test("a name that is the beginning of the buyer's name is not sure", () => {
    const martina = awaiting({ number: "A-10512", firstName: "Martina", lastName: "Paz", dni: "" });
    const [proposal] = matchStatement([line("TRANSF PAZ MARTIN", 1_715_000)], [martina]);
    expect(proposal?.confidence).toBe("likely");
  });

  test("the account's own CUIT, which most lines have, is ignored", () => {
    const own = cuilOf("20111222");
    const lines = [1, 2, 3, 4, 5].map((amount) => line(`CTA ${own} TRANSF`, amount * 100));
    const proposals = matchStatement([...lines, line(`CTA ${own} FACUNDO TORRES`, 1_715_000)], [awaiting()]);
    expect(proposals.map(({ confidence }) => confidence)).toEqual(["sure"]);
  });
});

const FIRST = ["Ana", "Juan", "Juan Carlos", "María", "Martina", "Martín", "Sofía", "Luz"];
const LAST = ["Pérez", "López", "Gómez", "Paz", "Martínez", "Peralta", "García"];
const MODES = ["cuit", "cuit", "reference", "digits", "name", "name", "cut", "relative", "short"] as const;

interface Sale {
  first: string;
  last: string;
  person: number;
  amount: number;
  mode: (typeof MODES)[number];
  isPaid: boolean;
  day: number;
}

const sales = fc.array(
  fc.record<Sale>({
    first: fc.constantFrom(...FIRST),
    last: fc.constantFrom(...LAST),
    person: fc.nat(60),
    amount: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(17_150_00, 98_330_00) },
      { weight: 9, arbitrary: fc.integer({ min: 500_000, max: 20_000_000 }) },
    ),
    mode: fc.constantFrom(...MODES),
    isPaid: fc.boolean(),
    day: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 5, maxLength: 40 },
);

/** A statement in which people share names, surnames, DNIs and amounts, pay for others, or do not pay. */
function generated(made: readonly Sale[]) {
  const orders = made.map(({ first, last, person, amount }, index) =>
    awaiting({
      ...{ number: `A-${10_600 + index}`, firstName: first, lastName: last, totalCentavos: amount },
      dni: `${30_000_000 + person * 7919}`,
    }),
  );
  const [lines, pays]: [StatementLine[], string[]] = [[], []];
  for (const [index, { first, last, amount, mode, isPaid, day }] of made.entries()) {
    const { number, dni = "" } = orders[index] ?? awaiting();
    const date = `2026-11-2${day}`;
    const details = {
      cuit: `TRANSF ${cuilOf(dni)}`,
      reference: `CRED INM ${number}`,
      digits: `CRED INM ${number.slice(2)}`,
      name: `TRANSF DE ${last} ${first}`.toUpperCase(),
      cut: `TRANSF DE ${last} ${first}`.toUpperCase().slice(0, 18),
      relative: `TRANSF ${cuilOf(`${20_000_000 + index * 4999}`)} ${last} ${number}`,
      short: `CRED INM ${number}`,
    }[mode];
    // Unpaid: a stranger's transfer of the same amount.
    lines.push(
      line(
        isPaid ? details : `TRANSF ${cuilOf(`${15_000_000 + index * 3571}`)} ${first} ${last}`,
        mode === "short" && isPaid ? amount - 2_000 : amount,
        date,
      ),
    );
    pays.push(isPaid ? number : "");
  }
  return { lines, orders, pays };
}

test("generated statements: every sure proposal is right, and nine of ten pairs are found", () => {
  const figures = fc
    .sample(sales, { numRuns: 400, seed: 20_261_128 })
    .map(generated)
    .reduce((sum, { lines, orders, pays }) => count(matchStatement(lines, orders), pays, sum), NONE);
  expectGood(figures);
  expect(figures.sure).toBeGreaterThan(1_000);
});

test("each movement and each order is proposed at most once, and the sequence of the orders changes no proposal", () => {
  fc.assert(
    fc.property(sales, (made) => {
      const { lines, orders } = generated(made);
      const proposals = matchStatement(lines, orders);
      expect(new Set(proposals.map(({ line: index }) => index)).size).toBe(proposals.length);
      expect(new Set(proposals.map(({ order }) => order.id)).size).toBe(proposals.length);
      expect(matchStatement(lines, orders.toReversed())).toEqual(proposals);
    }),
    { numRuns: 60 },
  );
});
