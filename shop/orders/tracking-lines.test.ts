import { describe, expect, test } from "vitest";
import { readTrackingLines, TRACKING_MAX } from "./tracking-lines.ts";

describe("a line with an order and a tracking number", () => {
  test.each([
    "A-10482, AR123",
    "a10482;AR123",
    "10482\tAR123",
    "10482 AR123",
    "10482   AR123  ",
    "#A-10482 , AR123",
    '"A-10482";"AR123";"Correo Argentino"',
    "A-10482;AR123;;",
  ])("is read from %j", (text) => {
    expect(readTrackingLines(text)).toMatchObject([{ row: 1, ok: true, number: "A-10482", tracking: "AR123" }]);
  });

  test("may have spaces in its tracking number", () => {
    expect(readTrackingLines("10482 AR 123 456")).toMatchObject([{ tracking: "AR 123 456" }]);
    expect(readTrackingLines("A-10482;AR 123 456;")).toMatchObject([{ tracking: "AR 123 456" }]);
  });

  test.each([
    ["Pedido;Seguimiento", "no_order"],
    ["AR123 10482", "no_order"],
    [";AR123", "no_order"],
    ["A-10482", "no_tracking"],
    ["10482;", "no_tracking"],
    ["10482;;AR123", "no_tracking"],
    [`10482 ${"9".repeat(TRACKING_MAX + 1)}`, "too_long"],
  ])("is refused: %j", (text, problem) => {
    expect(readTrackingLines(text)).toEqual([{ row: 1, text: text.trim(), ok: false, problem }]);
  });

  test("keeps its row, with any line ends; empty lines are skipped, and an order is read once", () => {
    const lines = readTrackingLines("\r\n10482,AR1\r\n\r\n10483,AR2\rA-10482,AR3\n");
    expect(lines).toEqual([
      { row: 2, text: "10482,AR1", ok: true, number: "A-10482", tracking: "AR1" },
      { row: 4, text: "10483,AR2", ok: true, number: "A-10483", tracking: "AR2" },
      { row: 5, text: "A-10482,AR3", ok: false, problem: "repeated" },
    ]);
  });
});
