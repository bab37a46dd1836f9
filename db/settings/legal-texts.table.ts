import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LEGAL_TEXTS } from "#shop/settings/settings-sheet.ts";
import { known } from "../checks.ts";

/** Long texts that the shop shows because the law or its customers ask for them; one that is not there is empty. */
export const legalTexts = sqliteTable(
  "legal_texts",
  {
    key: text("key", { enum: LEGAL_TEXTS }).notNull().primaryKey(),
    body: text("body").notNull(),
  },
  (t) => [known(t.key, LEGAL_TEXTS)],
);
