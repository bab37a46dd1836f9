/** The tests that check what a release reads and writes. Tests of the schema itself, of pages and of commands do not. */
const DATABASE = ["write", "versions"];
const QUERIES = ["attempts", "catalogue", "housekeeping", "links", "order-expiry", "outbox", "rebuild"];
/** Without slow tests that add nothing here: password hashing, models, bursts. */
const ROUTES = [
  ...["admin-settings", "bulk", "cart", "deliver-mails", "import", "live", "orders", "orders-moved", "pay"],
  ...["pay-again", "pay-webhook", "people", "perfumes", "products", "products-change", "receipts", "refunds"],
  ...["statistics", "status"],
];
const CRON = ["audit", "mails", "payments", "rebuild"];

/** Returns the paths of these tests. A release may lack some. */
export function previousTests(): string[] {
  const named = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.system.test.ts`);
  return [
    ...named("db", DATABASE),
    ...named("db/queries", QUERIES),
    ...named("worker/src/routes", ROUTES),
    ...named("worker/src/cron", CRON),
  ];
}
