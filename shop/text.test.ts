import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText, textOf } from "./accounts/texts.fixture.ts";
import { isSlug, MAX_SLUG_LENGTH, slugify } from "./catalogue/slug.ts";
import { forAll, forMany } from "./for-all.fixture.ts";
import { fold, manyLines, matches, oneLine } from "./text.ts";

describe("fold", () => {
  test("removes case, accents and the tilde of the ñ", () => {
    expect(fold("Árabe ÑANDÚ Grès pingüino")).toBe("arabe nandu gres pinguino");
  });

  test("is idempotent", () => {
    forAll([fc.string({ unit: "grapheme" })], (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    });
  });
});

describe("matches", () => {
  test("finds Yara of Lattafa by any words of name and brand, in any order and case", () => {
    for (const search of ["yara", "LATTAFA", "yara lattafa", "lattafa  yara", "atta", "", " "]) {
      expect(matches(search, "Yara", "Lattafa")).toBe(true);
    }
  });

  test("does not find it by a word that it does not contain", () => {
    expect(matches("yara khamrah", "Yara", "Lattafa")).toBe(false);
  });

  test("finds Grès without its accent, and Cabotine with an extra accent", () => {
    expect(matches("gres", "Cabotine", "Grès")).toBe(true);
    expect(matches("cabótine", "Cabotine", "Grès")).toBe(true);
  });
});

describe("slugs", () => {
  test.each([
    ["Victoria's Secret", "victorias-secret"],
    ["Club de Nuit — Intense Man (105 ml)", "club-de-nuit-intense-man-105-ml"],
    ["  Grès  ", "gres"],
    ["Año Nuevo", "ano-nuevo"],
    ["عطر", ""],
  ])("the slug of %j is %j", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test("slugs of any name are valid or empty, and are stable", () => {
    forAll([fc.string({ unit: "grapheme", maxLength: 400 })], (name) => {
      const slug = slugify(name);
      expect(slug === "" || isSlug(slug)).toBe(true);
      expect(slugify(slug)).toBe(slug);
    });
    expect(slugify(`${"a".repeat(MAX_SLUG_LENGTH - 1)} b`)).toBe("a".repeat(MAX_SLUG_LENGTH - 1));
  });

  test.each(["", "-yara", "yara-", "ya--ra", "Yara", "ñandu", "../etc", "a".repeat(MAX_SLUG_LENGTH + 1)])(
    "%j is not a slug",
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});

describe("oneLine", () => {
  test.each([
    ["nothing to change", '9 de Julio 1000 3º "A"', '9 de Julio 1000 3º "A"'],
    ["markup, which it keeps", "<b>{{7*7}}</b>", "<b>{{7*7}}</b>"],
    ["spaces around", "\t Rosario \u00a0", "Rosario"],
    ["several spaces", "San  \u00a0 Luis", "San Luis"],
    ["a line feed and a header", "Lucía\r\nBcc: x", "Lucía Bcc: x"],
    ["NUL", "Lu\u0000cía", "Lu cía"],
    ["line separators", "San\u2028Luis\u0085.", "San Luis ."],
    ["a letter and its tilde as a separate character", "nin\u0303o", "niño"],
    ["a tilde after an invisible character", "nin\u200b\u0303o", "niño"],
    ["an invisible character between spaces", "San \u200b Luis", "San Luis"],
    ["a right-to-left override", "Lu\u202eaíc", "Luaíc"],
    ["a byte order mark", "\ufeffLucía", "Lucía"],
    ["a soft hyphen", "Bue\u00adnos", "Buenos"],
    ["half of a surrogate pair", "Lu\ud83dcía", "Lu\ufffdcía"],
    ["nothing but joiners", "\u200d\u200d", ""],
    ["nothing but fillers", "\u3164\u115f\u2800\uffa0", ""],
    ["nothing but variation selectors", "\ufe0f\u{e0101}", ""],
    ["an emoji of two joined emoji", "👩‍🌾", "👩‍🌾"],
    ["an emoji with a skin tone", "👩🏽‍🌾", "👩🏽‍🌾"],
    ["a joiner that joins no emoji", "a\u200db\u200d👩\u200d", "ab👩"],
    ["a joined emoji with a variation selector", "❤\ufe0f\u200d🔥", "❤\u200d🔥"],
    ["combining marks", "Z\u0351\u0489", "Z\u0351\u0489"],
  ])("normalizes a text with %s", (_, text, stored) => {
    expect(oneLine(text)).toBe(stored);
  });

  test("returns well-formed text with single spaces and no invisible characters", () => {
    const unseen = [
      ..."\u00ad\u034f\u061c\u115f\u180e\u200b\u200e\u202e\u2060\u2066\u2800\u3164\ufe0f\ufeff\uffa0\u{e0041}",
    ];
    const withUnseen = textOf(`a ñ👩${unseen.join("")}\n\u0000`, { maxLength: 12 });
    forMany(3000, [fc.oneof(anyText, withUnseen)], (text) => {
      const stored = oneLine(text);
      expect(stored.isWellFormed()).toBe(true);
      expect(stored).toBe(stored.split(" ").filter(Boolean).join(" "));
      expect(stored).not.toMatch(/[^\P{Z} ]|\p{Cc}|(?!\u200d)\p{Cf}/u);
      expect(unseen.filter((character) => stored.includes(character))).toEqual([]);
    });
  });

  test("is idempotent", () => {
    const tricky = textOf("a n\u0303\u200b\u200d\u202e\u0000\r\n\u00a0👩🌾\ufe0f\u3164\ud83d🏽", { maxLength: 12 });
    forMany(5000, [fc.oneof(anyText, tricky)], (text) => {
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
    });
  });

  test("loses no letter, and composed and decomposed forms give the same text", () => {
    forAll([fc.array(textOf("abzÁñÑüç'-.文عطر1", { minLength: 1, maxLength: 9 }), { minLength: 1 })], (words) => {
      expect(oneLine(words.join(" \u200b\n"))).toBe(words.join(" "));
      expect(oneLine(words.join(" ").normalize("NFD"))).toBe(words.join(" "));
    });
  });
});

describe("manyLines", () => {
  test("keeps the lines, without empty ones and invisible characters", () => {
    expect(manyLines("\n Timbre  2\r\n\r\n\u200b\nDejar en\u2028portería\u0000 \u202eya\r")).toBe(
      "Timbre 2\nDejar en\nportería ya",
    );
  });

  test("is idempotent, and treats each line like oneLine", () => {
    forAll([anyText, anyText], (one, other) => {
      const stored = manyLines(`${one}\n${other}`);
      expect(manyLines(stored)).toBe(stored);
      for (const line of stored.split("\n")) expect(oneLine(line)).toBe(line);
    });
  });
});
