/**
 * Checks that a migration does not break the previous version, which runs on the new schema during a deployment and after a
 * rollback.
 */
import type { Migration } from "#db/migrate.ts";

/** Dropped tables, with the release since which no program uses them. */
const UNUSED_TABLES: Readonly<Record<string, string>> = { leases: "0.1.0" };

/** Migrations that rebuild tables only to drop CHECKs, each with its test. */
const LOOSENING: Readonly<Record<string, string>> = {
  "0008_lists_are_triggers": "db/lists.system.test.ts",
};

/** Returns the statements of a migration that would break the previous version; empty when it only adds. */
export function breakingChanges({ name, statements }: Migration): string[] {
  if (name in LOOSENING) return [];
  const createdTables = new Set(statements.flatMap((sql) => /^CREATE TABLE `(\w+)`/.exec(sql)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const sql = statement.replace(/;$/, "");
    const why = complaintOf(sql, createdTables);
    return why === null ? [] : [`${name}: ${why}: ${sql.slice(0, 100)}`];
  });
}

/** `createdTables`: tables that this migration creates. The previous version does not write to them. */
function complaintOf(sql: string, createdTables: ReadonlySet<string>): string | null {
  const [, unique, indexed = ""] = /^CREATE (UNIQUE )?INDEX `\w+` ON `(\w+)`/.exec(sql) ?? [];
  if (indexed)
    return unique && !createdTables.has(indexed)
      ? "a unique index can refuse rows that the previous version writes"
      : null;
  if (/^CREATE TABLE `(?!__)/.test(sql)) return null;
  if (/^CREATE TABLE/.test(sql)) return "a table is rebuilt";
  const [, filled = ""] = /^INSERT INTO `?(\w+)/.exec(sql) ?? [];
  if (createdTables.has(filled)) return null;
  const [, , column = null] = /^ALTER TABLE `(\w+)` ADD (.*)$/s.exec(sql) ?? [];
  if (column !== null) return complaintOfColumn(column);
  const [, dropped = null] = /^DROP TABLE `(\w+)`$/.exec(sql) ?? [];
  if (dropped !== null) return dropped in UNUSED_TABLES ? null : "a table that is in use is dropped";
  return "it does more than add tables, columns or indexes";
}

function complaintOfColumn(column: string): string | null {
  if (/\bNOT NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column)) return "a new column is NOT NULL without a default";
  if (/\b(CHECK|REFERENCES|UNIQUE)\b/i.test(column))
    return "a new column has a constraint that the previous version does not know";
  return null;
}
