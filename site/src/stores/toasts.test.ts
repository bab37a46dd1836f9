import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "./browser.fixture.ts";
import { $toasts, dismiss, startToasts, TOAST_MS, toast, toastFromLastPage, toastOnNextPage } from "./toasts.ts";

const texts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a toast waits until the page renders toasts, and then shows for five seconds", () => {
  toast("temprano");
  vi.advanceTimersByTime(TOAST_MS * 2);
  expect(texts()).toEqual(["temprano"]);
  startToasts();
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(texts()).toEqual(["temprano"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test("each toast shows for five seconds", () => {
  toast("primero");
  vi.advanceTimersByTime(TOAST_MS - 1);
  toast("segundo");
  expect(texts()).toEqual(["primero", "segundo"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(["segundo"]);
});

test("a toast can be dismissed early", () => {
  toast("primero");
  toast("segundo");
  dismiss($toasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual(["segundo"]);
});

test("the next page shows a stored message once; the page that stored it does not", async () => {
  stubStorage("sessionStorage");
  toastOnNextPage("Bienvenido Ana");
  toastOnNextPage("perfume Asad se ha agregado al carrito");
  toastFromLastPage();
  expect(texts()).toEqual([]);
  vi.resetModules();
  const next = await import("./toasts.ts");
  next.toastFromLastPage();
  next.toastFromLastPage();
  expect(next.$toasts.get().map(({ text }) => text)).toEqual([
    "Bienvenido Ana",
    "perfume Asad se ha agregado al carrito",
  ]);
});

test("works without storage and with malformed storage", async () => {
  const full = () => {
    throw new Error("full");
  };
  vi.stubGlobal("sessionStorage", { getItem: full, setItem: full, removeItem: full });
  toastOnNextPage("Bienvenido Ana");
  vi.resetModules();
  const { $toasts, toastFromLastPage } = await import("./toasts.ts");
  toastFromLastPage();
  for (const text of ["Bienvenido", "{}"]) {
    vi.stubGlobal("sessionStorage", { getItem: () => text, setItem: full, removeItem: () => undefined });
    toastFromLastPage();
  }
  expect($toasts.get()).toEqual([]);
});
