import { describe, expect, test } from "vitest";
import { LOOKS } from "../looks/index.ts";
import { fitLines, openTypeface, setLine } from "./lettering.ts";

const WANTED = { face: "display", size: 50 } as const;

describe("fitLines", () => {
  test("keeps a short name on one line at its size", () => {
    const { lines, size } = fitLines("Asad", WANTED, 200, 25);
    expect(lines).toHaveLength(1);
    expect(size).toBe(50);
  });

  test("breaks a long name into lines that fit the width", () => {
    const { lines } = fitLines("Supremacy Not Only Intense", WANTED, 160, 25);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(160.01);
  });

  test("never overflows, whatever the name", { timeout: 120_000 }, () => {
    for (const { label } of LOOKS) {
      for (const room of [60, 110, 170]) {
        const { lines } = fitLines(label.name, WANTED, room, 25);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(room + 0.01);
      }
    }
  });

  test("keeps every letter", () => {
    const { lines } = fitLines("Bade'e Al Oud Oud for Glory", WANTED, 150, 25);
    const glyphs = (d: string) => (d.match(/M/g) ?? []).length;
    const whole = ["Bade'e", "Al", "Oud", "Oud", "for", "Glory"].reduce(
      (sum, word) => sum + glyphs(setLine(word, WANTED).d),
      0,
    );
    expect(lines.reduce((sum, line) => sum + glyphs(line.d), 0)).toBe(whole);
  });
});

test("letters are outlines of the requested weight, not the font's default", () => {
  const outlineAt = (wght: number) =>
    openTypeface("instrument", { wght, wdth: 100 }).layout("A").glyphs[0]?.path.toSVG();
  expect(outlineAt(520)).toMatch(/^M/);
  expect(outlineAt(700)).not.toBe(outlineAt(520));
});
