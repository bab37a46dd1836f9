import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FIRST = fileURLToPath(new URL("./browser/mercado-pago.ts", import.meta.url));
const NAME = /^[a-z-]+\.ts$/;
const kept = new Map<string, Promise<string>>();

/** Returns a module of `browser/` as JavaScript, or null when there is none of that name. */
export async function readModule(name: string): Promise<string | null> {
  if (!NAME.test(name)) return null;
  const file = join(dirname(FIRST), basename(name));
  try {
    const known = kept.get(file) ?? withoutTypes(file);
    kept.set(file, known);
    return await known;
  } catch {
    kept.delete(file);
    return null;
  }
}

// Imported here because loading the compiler takes half a second, and only card payments need it.
async function withoutTypes(file: string): Promise<string> {
  const source = await readFile(file, "utf8");
  const { default: ts } = await import("typescript");
  const { ModuleKind, ScriptTarget } = ts;
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}
