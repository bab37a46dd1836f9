import { describe, expect, test } from "vitest";
import { putAdminSchema } from "#shop/settings/settings.contract.ts";
import { changedFields } from "./SettingsForm.tsx";
import { changeOf, fullAccount, invalidFields, PARTS, undoneLabel } from "./SettingsView.tsx";

const partOf = (key: string) => {
  const part = PARTS.find((each) => each.key === key);
  if (!part) throw new Error(`no part ${key}`);
  return part;
};

describe("a part of the settings", () => {
  test.each(PARTS.map((part) => [part.title, part] as const))("%s has only fields that the server takes", (_, part) => {
    const typed = Object.fromEntries(part.fields.map(({ name }) => [name, "1"]));
    expect(invalidFields(part, typed)).toEqual({});
    expect(putAdminSchema.safeParse(changeOf(part, typed)).error).toBeUndefined();
  });

  test("parses localized numbers and reports invalid ones", () => {
    const part = partOf("numbers");
    const typed = { priceShipping: "5.000,50", minValueFreeShipping: "120.000", transferOff: "10", vat: "0" };
    expect(changeOf(part, typed)).toEqual({
      priceShipping: 5000.5,
      minValueFreeShipping: 120_000,
      transferOff: 10,
      vat: 0,
    });
    expect(Object.keys(invalidFields(part, { ...typed, vat: "" }))).toEqual(["vat"]);
  });

  test("has number fields for amounts, unit fields for counts, and text fields", () => {
    const kindsOf = (key: string) => new Set(partOf(key).fields.map(({ kind }) => kind));
    expect([kindsOf("numbers"), kindsOf("reviews"), kindsOf("bank")]).toEqual([
      new Set(["number"]),
      new Set(["units"]),
      new Set(["text"]),
    ]);
  });

  test("sends only the fields that were changed, so that it keeps what another administrator saved", () => {
    const start = { cbu: "1", alias: "AZAHAR", holder: "Eugenia" };
    expect(changedFields({ ...start, alias: "AZAHAR.SHOP" }, start)).toEqual({ alias: "AZAHAR.SHOP" });
    expect(changedFields(start, start)).toEqual({});
    // A draft of an earlier release has no `start`.
    expect(changedFields(start, null)).toEqual(start);
  });

  test("nests a text under its part", () => {
    expect(changeOf(partOf("bank"), { alias: "AZAHAR.SHOP" })).toEqual({ bank: { alias: "AZAHAR.SHOP" } });
  });
});

test("undoing a change of the bank account says when it takes effect, if the change was already in effect", () => {
  const former = { holder: "", taxId: "", bank: "", cbu: "", alias: "" };
  expect(undoneLabel({ bankChange: null })).toBe("Listo: sigue valiendo la cuenta de antes.");
  expect(undoneLabel({ bankChange: { former, at: "2026-11-22T15:00:00.000Z" } })).toBe(
    "La cuenta nueva ya estaba valiendo. La de antes vuelve a valer el 22 de noviembre de 2026, 12:00.",
  );
});

test("the notice about a change of the account names all of its fields", () => {
  const full = { holder: "Azahar SRL", taxId: "30500010912", bank: "Banco", cbu: "285059", alias: "azahar.demo" };
  expect(fullAccount(full)).toBe("CBU 285059, de Azahar SRL, CUIT 30500010912, Banco, alias azahar.demo");
  expect(fullAccount({ ...full, taxId: "", bank: "", alias: "" })).toBe("CBU 285059, de Azahar SRL");
});
