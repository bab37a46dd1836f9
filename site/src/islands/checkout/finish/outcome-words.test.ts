import { expect, test } from "vitest";
import { outcomeOf } from "./outcome-words.ts";

const ORDER = { status: "approved", statusGlimmer: "En Preparación", shipping: true, payment: null } as const;

test("approved is told in the specification's words, with what comes next", () => {
  const { kind, title, words } = outcomeOf(ORDER);
  expect([kind, title]).toEqual(["approved", "Pago aprobado"]);
  expect(words.join(" ")).toContain("Te avisamos por email apenas lo despachemos.");
});

test("pending says how long it may take, that an e-mail follows, and not to pay again", () => {
  const { kind, words } = outcomeOf({ ...ORDER, status: "in_process", statusGlimmer: "Autorización Pendiente" });
  expect(kind).toBe("pending");
  for (const part of ["48 horas", "email", "No vuelvas a pagar"]) expect(words.join(" ")).toContain(part);
});

test("anything else was refused, with what the provider's word means", () => {
  const refused = { ...ORDER, status: "rejected", statusGlimmer: "Pago Rechazado" } as const;
  const payment = { message: "La tarjeta no tiene fondos suficientes. Probá con otra.", isRefunded: false };
  expect(outcomeOf({ ...refused, payment })).toMatchObject({ kind: "refused", words: [payment.message] });
  expect(outcomeOf(refused).words[0]).toContain("no se te cobró nada");
});
