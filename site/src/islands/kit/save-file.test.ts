import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("downloads a file under its name and keeps it for a minute, because some browsers read it late", async () => {
  vi.useFakeTimers();
  const link = { href: "", download: "", click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link });
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  saveFile(new Blob(["hola"]), "hola.txt");
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: "hola.txt" });
  expect(link.click).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(revoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href);
});
