import { readFile } from "node:fs/promises";
import type { z } from "zod";

/**
 * Returns the lines of a JSON Lines file that match the schema; none when the file is missing. Skips a last line cut by a
 * crash.
 */
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
