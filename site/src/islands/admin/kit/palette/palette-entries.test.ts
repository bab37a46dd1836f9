import { expect, test } from "vitest";
import { type AdminRole, may } from "#shop/accounts/permissions.ts";
import { bestFirst, matchingCommands } from "./palette-entries.ts";

const actions = { showShortcuts: () => undefined, logOut: () => undefined };
const titles = (text: string, role: AdminRole = "owner") =>
  matchingCommands(text, actions, (action, area) => may(role, action, area)).flatMap(({ entries }) =>
    entries.map(({ title }) => title),
  );

test("an empty search lists the pages and the actions", () => {
  expect(titles("")).toEqual([
    "Inicio",
    "Perfumes",
    "Promociones",
    "Pedidos",
    "Nuevo pedido",
    "Transferencias",
    "Conciliar extracto",
    "Stock",
    "Recibir mercadería",
    "Reponer",
    "Contar stock",
    "Avisos",
    "Usuarios",
    "Cotización del dólar",
    "Ventas",
    "Ajustes de la tienda",
    "Marcas",
    "Cambios",
    "Estado de la tienda",
    "Agregar un perfume",
    "Ver la tienda",
    "Atajos del teclado",
    "Cerrar sesión",
  ]);
});

test("the palette lists only what the administrator's role includes", () => {
  const rest = ["Ver la tienda", "Atajos del teclado", "Cerrar sesión"];
  expect(titles("", "orders")).toEqual([
    "Inicio",
    "Perfumes",
    "Promociones",
    "Pedidos",
    "Nuevo pedido",
    "Transferencias",
    "Conciliar extracto",
    "Stock",
    "Recibir mercadería",
    "Reponer",
    "Contar stock",
    "Avisos",
    "Ajustes de la tienda",
    "Marcas",
    ...rest,
  ]);
  expect(titles("importar", "catalogue")).toEqual(["Importar perfumes de un archivo"]);
  expect(titles("stock", "reader")).toContain("Stock");
  expect(titles("stock", "reader")).not.toContain("Contar stock");
  expect([titles("importar", "reader"), titles("pedidos enviado", "catalogue")]).toEqual([[], []]);
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

test("names that begin with the text come first, then names and brands with a word that begins with it", () => {
  const named = (productName: string, brand: string) => ({ productName, brand });
  const found = [named("Fatima", "Zimaya"), named("Miss Yara", "X"), named("Pura", "Yaz"), named("Yára", "Lattafa")];
  expect(bestFirst("ya", found, 3).map(({ productName }) => productName)).toEqual(["Yára", "Miss Yara", "Pura"]);
});
