/** Which tests of a release look at what it reads and writes; those of the schema itself, of pages and of commands do not. */
const DATABASE = ["write", "versions"];
const QUERIES = ["attempts", "catalogue", "housekeeping", "links", "order-expiry", "outbox", "rebuild"];
/** Left out are those that take minutes and write nothing that others do not: many passwords hashed, models, storms. */
const ROUTES = [
  ...["admin-settings", "bulk", "cart", "deliver-mails", "import", "live", "orders", "orders-moved", "pay"],
  ...["pay-again", "pay-webhook", "people", "perfumes", "products", "products-change", "receipts", "refunds"],
  ...["statistics", "status"],
];
const CRON = ["audit", "mails", "payments", "rebuild"];

/** Their files; a release may lack some of them. */
export function previousTests(): string[] {
  const named = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.system.test.ts`);
  return [
    ...named("db", DATABASE),
    ...named("db/queries", QUERIES),
    ...named("worker/src/routes", ROUTES),
    ...named("worker/src/cron", CRON),
  ];
}
