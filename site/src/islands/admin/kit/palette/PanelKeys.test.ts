import { describe, expect, test } from "vitest";
import { type AdminRole, may } from "#shop/accounts/permissions.ts";
import {
  isPaletteKey,
  isPlainKey,
  nextShortcutState,
  SHORTCUTS,
  type ShortcutAction,
  shortcutsFor,
} from "./PanelKeys.tsx";

function typing(keys: string): (ShortcutAction | null)[] {
  let typed = "";
  return [...keys].map((key) => {
    const next = nextShortcutState(typed, key);
    typed = next.typed;
    return next.action;
  });
}

describe("panel shortcuts", () => {
  test("two keys open a page, and unknown keys do nothing", () => {
    expect(typing("gp")).toEqual([null, { path: "/admin-panel" }]);
    expect(typing("xgo")).toEqual([null, null, { path: "/admin-panel/orders" }]);
  });

  test("after keys that are no shortcut, the last key starts a new one", () => {
    expect(typing("g?")).toEqual([null, { command: "help" }]);
    expect(typing("ggu")).toEqual([null, null, { path: "/admin-panel/users" }]);
  });

  test("shortcuts are unique and none is a prefix of another", () => {
    const all = SHORTCUTS.map(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
    for (const keys of all) expect(all.filter((other) => other.startsWith(keys))).toEqual([keys]);
  });

  test("the dialog lists those that the role may use", () => {
    const textsFor = (role: AdminRole) =>
      shortcutsFor((action, area) => may(role, action, area)).map(({ text }) => text);
    expect(textsFor("owner")).toHaveLength(SHORTCUTS.length);
    expect(textsFor("orders")).toEqual(expect.arrayContaining(["Ir a Pedidos", "Ver los atajos"]));
    for (const text of ["Ir a Ventas", "Ir a Usuarios"]) expect(textsFor("orders")).not.toContain(text);
  });

  test.each([
    [{ key: "k", ctrlKey: true }, true, false],
    [{ key: "K", metaKey: true }, true, false],
    [{ key: "k", ctrlKey: true, shiftKey: true }, false, false],
    [{ key: "k" }, false, true],
    [{ key: "?", shiftKey: true }, false, true],
    [{ key: "Enter" }, false, false],
  ])("%j opens the palette: %j; is a plain key: %j", (pressed, opens, isPlain) => {
    const key = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...pressed };
    expect([isPaletteKey(key), isPlainKey(key)]).toEqual([opens, isPlain]);
  });
});
