import { expect, test } from "vitest";
import { SHEET, SOUTH } from "../settings/settings.fixture.ts";
import { helpTexts } from "./help-texts.ts";
import { legalBlocks } from "./legal-texts.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("the help pages state what the settings have", () => {
  const { payment, shipping, questions, about } = helpTexts(SHEET);
  expect(plain(payment)).toContain("Pagás 10 % menos que el precio de lista.");
  expect(plain(shipping)).toContain("Enviamos a todo el país por $ 5.000. Es gratis en compras desde $ 120.000.");
  expect(shipping).toMatch(/Retiro sin cargo\n- .*Rosario/);
  expect(plain(questions)).toContain("Desde $ 120.000 es gratis.");
  expect(about).toContain("Nos encontrás en");
  expect(about).toContain("Podés escribirnos por email a hola@azahar.example");
});

test("where zones cost differently, the help lists them", () => {
  const { shipping, questions } = helpTexts({ ...SHEET, zones: [SOUTH] });
  expect(plain(shipping)).toContain(
    "Enviamos a todo el país desde $ 5.000, según la zona: lo ves en el carrito.\n- Sur: $ 9.000",
  );
  expect(questions).toContain("Lo ves en el carrito, antes de pagar.");
});

test("the help leaves out what the shop does not have, and each question is a heading", () => {
  const bare = helpTexts({ ...SHEET, showrooms: [], transferOffBp: 0, freeShippingFromCentavos: 0 });
  expect(bare.payment).not.toContain("menos que el precio");
  expect(bare.shipping).not.toContain("Retiro");
  expect(bare.questions).toContain("Lo ves en el carrito, antes de pagar.");
  expect(bare.about).not.toContain("Nos encontrás");
  for (const text of Object.values(bare)) expect(text).not.toContain("\n\n");
  const headings = legalBlocks(bare.questions).filter(({ kind }) => kind === "heading");
  expect(headings).toHaveLength(7);
});
