import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** The lines of a file of JSON lines that are of the schema; none when there is no file. A last line that a crash cut is left out. */
export async function readJsonLines<Line>(file: string, line: z.ZodType<Line>): Promise<Line[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").flatMap((written) => {
    const parsed = line.safeParse(parse(written));
    return parsed.success ? [parsed.data] : [];
  });
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
