import { expect, test } from "vitest";
import { bestFirst, matchingCommands } from "./palette-entries.ts";

const actions = { showShortcuts: () => undefined, logOut: () => undefined };
const titles = (text: string) =>
  matchingCommands(text, actions).flatMap(({ entries }) => entries.map(({ title }) => title));

test("an empty search lists the pages and the actions", () => {
  expect(titles("")).toEqual([
    "Perfumes",
    "Pedidos",
    "Avisos",
    "Usuarios",
    "Cotización del dólar",
    "Ventas",
    "Ajustes de la tienda",
    "Cambios",
    "Estado de la tienda",
    "Agregar un perfume",
    "Ver la tienda",
    "Atajos del teclado",
    "Cerrar sesión",
  ]);
});

test.each([
  ["COTIZACION", ["Cotización del dólar"]],
  ["dólar", ["Cotización del dólar"]],
  ["preparacion pedidos", ["Pedidos: En Preparación"]],
  ["ordenes", ["Pedidos"]],
  ["cerrar", ["Cerrar sesión"]],
  ["yara", []],
])("%s finds %j", (text, found) => {
  expect(titles(text)).toEqual(found);
});

test("ranks names that begin with the text first, then words within names, in stable order", () => {
  const named = (productName: string, brand: string) => ({ productName, brand });
  const found = [named("Fatima", "Zimaya"), named("Miss Yara", "X"), named("Pura", "Yaz"), named("Yára", "Lattafa")];
  expect(bestFirst("ya", found, 3).map(({ productName }) => productName)).toEqual(["Yára", "Miss Yara", "Pura"]);
});
