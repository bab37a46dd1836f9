import { describe, expect, test } from "vitest";
import { normalizeWithdrawal, orderNumberIn, outcomeMessages, withdrawalMessages } from "./withdrawal-form.ts";

const GOOD = { name: "Ana Paz", email: "ana@azahar.test", orderNumber: "", phone: "", message: "" };

describe("a withdrawal", () => {
  test("needs a name and an e-mail, nothing else", () => {
    expect(withdrawalMessages(GOOD)).toEqual({});
    expect(withdrawalMessages({ ...GOOD, name: " ", email: "ana" })).toEqual({
      name: ["El nombre es obligatorio."],
      email: ["Email inválido"],
    });
    expect(withdrawalMessages({ ...GOOD, name: "A" })).toEqual({
      name: ["El nombre debe tener al menos 2 caracteres."],
    });
  });

  test.each([
    ["name", "a".repeat(101), "Tiene como máximo 100 caracteres"],
    ["orderNumber", "9".repeat(61), "Tiene como máximo 60 caracteres"],
    ["phone", "por favor", "El teléfono tiene de 6 a 30 caracteres: números, espacios, paréntesis, puntos, + y -"],
    ["message", "🌸".repeat(1001), "Tiene como máximo 1000 caracteres"],
  ])("limits %s", (field, text, says) => {
    expect(withdrawalMessages({ ...GOOD, [field]: text })).toEqual({ [field]: [says] });
  });

  test("accepts common formats of telephone numbers, and a thousand characters", () => {
    const more = { phone: "+54 9 (341) 555-1234", message: "🌸".repeat(1000), orderNumber: "9".repeat(60) };
    expect(withdrawalMessages({ ...GOOD, ...more })).toEqual({});
  });

  test("is normalized", () => {
    const typed = {
      name: " Ana\nPaz ",
      email: " ANA@azahar.TEST",
      orderNumber: " 1 ",
      phone: "",
      message: "No\r\n\r\nva ",
    };
    expect(normalizeWithdrawal(typed)).toEqual({
      name: "Ana Paz",
      email: "ana@azahar.test",
      orderNumber: "1",
      phone: "",
      message: "No\nva",
    });
    expect(orderNumberIn("# ORD_0K7V 2m")).toBe("ord_0k7v2m");
    expect(["Nº A-10482", "n.° 10482", "No. a10482"].map(orderNumberIn)).toEqual(["a-10482", "10482", "a10482"]);
  });
});

test("an outcome is required and has at most a thousand characters", () => {
  expect(outcomeMessages({ outcome: " \n" })).toEqual({ outcome: ["Contale qué se hizo: se lo mandamos por email"] });
  expect(outcomeMessages({ outcome: "a".repeat(1001) })).toEqual({ outcome: ["Tiene como máximo 1000 caracteres"] });
  expect(outcomeMessages({ outcome: "Te devolvimos el dinero." })).toEqual({});
});
