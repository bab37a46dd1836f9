import { expect, test } from "vitest";
import { breakingChanges } from "#tests/upgrade/additive.ts";
import { readSchemaSource } from "./migrate.ts";

const [, ...later] = readSchemaSource().migrations;

test("later migrations only add, or drop unused tables or CHECKs: the previous version works on the new schema", () => {
  expect(later.length).toBeGreaterThan(6);
  expect(later.flatMap(breakingChanges)).toEqual([]);
});

test.each([
  ["ALTER TABLE `orders` DROP COLUMN `pickup`", "it does more than add tables, columns or indexes"],
  ["ALTER TABLE `orders` RENAME COLUMN `pickup` TO `picked`", "it does more than add tables, columns or indexes"],
  ["ALTER TABLE `orders` ADD `gift` text NOT NULL", "a new column is NOT NULL without a default"],
  [
    "ALTER TABLE `orders` ADD `gift` text CHECK(gift <> '')",
    "a new column has a constraint that the previous version does not know",
  ],
  [
    "CREATE UNIQUE INDEX `one_order` ON `orders` (`user_id`)",
    "a unique index can refuse rows that the previous version writes",
  ],
  ["CREATE TABLE `__new_orders` (\n\t`id` text\n)", "a table is rebuilt"],
  ["DROP TABLE `orders`", "a table that is in use is dropped"],
  ["DROP INDEX `orders_user`", "it does more than add tables, columns or indexes"],
  ["INSERT INTO `settings` (`id`) VALUES (2)", "it does more than add tables, columns or indexes"],
  ["UPDATE settings SET about = ''", "it does more than add tables, columns or indexes"],
])("%s is not additive", (statement, why) => {
  expect(breakingChanges({ name: "0099_bad", statements: [statement] })).toEqual([`0099_bad: ${why}: ${statement}`]);
});

test.each([
  ["ALTER TABLE `orders` ADD `gift` text"],
  ["ALTER TABLE `orders` ADD `gift` text DEFAULT '' NOT NULL"],
  ["CREATE INDEX `orders_gift` ON `orders` (`gift`)"],
  ["CREATE TABLE `gifts` (\n\t`id` text\n)", "CREATE UNIQUE INDEX `one_gift` ON `gifts` (`id`)"],
  ["CREATE TABLE `gifts` (\n\t`id` text\n)", "INSERT INTO `gifts` (`id`) SELECT `id` FROM `orders`"],
])("%s is additive", (...statements) => {
  expect(breakingChanges({ name: "0099_good", statements })).toEqual([]);
});
