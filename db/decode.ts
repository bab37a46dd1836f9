/** Decodes the columns of a row. A column of another type throws an error that names the row and the column. */

/** A row by column names, from the client or from JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export function text(row: Fields, column: string): string {
  const value = row[column];
  return typeof value === "string" ? value : malformed(row, column);
}

export function textOrNull(row: Fields, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function whole(row: Fields, column: string): number {
  const value = row[column];
  return typeof value === "number" && Number.isSafeInteger(value) ? value : malformed(row, column);
}

export function wholeOrNull(row: Fields, column: string): number | null {
  return row[column] === null ? null : whole(row, column);
}

export function flag(row: Fields, column: string): boolean {
  const value = row[column];
  return value === 0 || value === 1 ? value === 1 : malformed(row, column);
}

export function oneOf<Word extends string>(row: Fields, column: string, values: readonly Word[]): Word {
  const value = row[column];
  return values.find((word) => word === value) ?? malformed(row, column);
}

function malformed(row: Fields, column: string): never {
  const named = ["id", "key"].map((name) => row[name]).find((value) => value !== undefined);
  throw new TypeError(`malformed row ${named ?? ""}: column ${column} is ${typeof row[column]}`);
}
