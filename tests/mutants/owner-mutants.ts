/**
 * Removes the guards (`GUARD`) of all routes, as found in the route files, and the owner from the conditions in `QUERIES`
 * (docs/faults.md#s-20-access-matrix, docs/faults.md#p13-access-to-another-persons-object).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mutant, system } from "./mutant.ts";

const WORKER = "worker/src";
const APP = "worker/src/app.ts";
const SESSION = /from "(?:\.\.\/)+http\/session\.ts";/;
const MATRIX = "tests/matrix/matrix.system.test.ts";

const GUARD = String.raw`(?:owner|shopper|ownerOrAdministrator|administrator)\("\w+"(?:, "\w+")*\)|anyAdministrator|shopperSignedIn`;
/** Matches a route up to its guard. Between them are descriptions and validators, as names or calls. */
const ROUTE = new RegExp(
  String.raw`\.(get|post|put|patch|delete)\(\s*"([^"]*)",(?:\s*\w+(?:\(\w*\))?,)*?\s*(${GUARD})(?=,)`,
  "g",
);

/** Returns one mutant per guard: any signed-in user passes. Throws when a file has one of the guards outside a route. */
function guardMutants(): Mutant[] {
  const files = readdirSync(WORKER, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".routes.ts"),
  );
  return files.flatMap((name) => {
    const file = join(WORKER, name);
    const text = readFileSync(file, "utf8");
    const found = [...text.matchAll(ROUTE)];
    const guards = [...withoutImports(text).matchAll(new RegExp(String.raw`(?<=,\s*)(?:${GUARD}),`, "g"))];
    if (guards.length !== found.length) throw new Error(`${file} has a guard that no mutant removes`);
    return found.map(({ index, 0: matched, 1: method = "", 2: path = "", 3: guard = "" }) => {
      const route = `${method.toUpperCase()} /api${baseOf(text.slice(0, index), file)}${path}`.replace(/\/$/, "");
      const [session = ""] = SESSION.exec(text) ?? [];
      return guardMutant({ file, session, route, matched, guard });
    });
  });
}

interface Guarded {
  file: string;
  /** The end of the import of the guards, from `from` on. */
  session: string;
  route: string;
  /** The source of the route up to its guard. */
  matched: string;
  guard: string;
}

function guardMutant({ file, session, route, matched, guard }: Guarded): Mutant {
  return {
    name: `guard ${route}`,
    why: `any signed-in user passes the guard ${guard}`,
    file,
    edits: [
      [session, `${session}\nimport { signedIn as anybody } ${session}`],
      [matched, `${matched.slice(0, -guard.length)}anybody`],
    ],
    killedBy: system(MATRIX, `${route} > called by`),
    together: "guards",
  };
}

function withoutImports(text: string): string {
  return text.replaceAll(/^import [^;]*;$/gm, "");
}

/** Returns the path under which the app mounts the last routes declared in `text`, the beginning of a file. */
function baseOf(text: string, file: string): string {
  const name = [...text.matchAll(/export const (\w+) = new Hono/g)].at(-1)?.[1] ?? "";
  const base = new RegExp(String.raw`\.route\("([^"]*)", ${name}\)`).exec(readFileSync(APP, "utf8"))?.[1];
  if (base === undefined) throw new Error(`the app has no routes of ${file}`);
  return base;
}

const foreign = (route: string) => system(MATRIX, `${route} responds to another user's resource`);

/** Removes the owner from conditions on a user's own objects. */
const QUERIES: Mutant[] = [
  {
    name: "owner of an order",
    why: "any user with the id of an order can read it and upload receipts for it",
    file: "db/orders/orders.ts",
    edits: [["queryOfOrders(and(withId, ofUser))", "queryOfOrders(withId)"]],
    killedBy: foreign("GET /api/orders/:userId/:orderId"),
  },
  {
    name: "owner of a session",
    why: "any user with the id of a session can end it",
    file: "db/accounts/sessions.ts",
    edits: [[".where(and(eq(sessions.userId, userId), eq(sessions.id, id)))", ".where(eq(sessions.id, id))"]],
    killedBy: foreign("DELETE /api/users/:id/sessions/:sid"),
  },
  {
    name: "owner of a line that is set",
    why: "any user with the id of a cart line can change it",
    file: "db/cart/carts.ts",
    edits: [
      ["return and(eq(cartLines.userId, userId), eq(cartLines.id, lineId));", "return eq(cartLines.id, lineId);"],
    ],
    killedBy: foreign("PUT /api/cart/:userId/:id"),
  },
  {
    name: "owner of a line that is removed",
    why: "any user with the id of a cart line can remove it",
    file: "db/cart/carts.ts",
    edits: [[".where(and(eq(cartLines.userId, userId), isLineOrPerfume))", ".where(isLineOrPerfume)"]],
    killedBy: foreign("DELETE /api/cart/:id/:perfumeId"),
  },
  {
    name: "owner of an order that is paid again",
    why: "any user with the reference of a rejected order can pay and read it",
    file: "db/payments/card-checkout.ts",
    edits: [
      [
        'and(isOwn, eq(orders.externalReference, externalReference ?? ""))',
        'eq(orders.externalReference, externalReference ?? "")',
      ],
    ],
    killedBy: system("worker/src/payments/pay.routes.system.test.ts", "another person's reference is ignored"),
  },
  {
    name: "owner of a request key",
    why: "a request key that another user already used returns their order (S-41)",
    file: "db/orders/order-moves.ts",
    edits: [["and(eq(orderRequests.userId, userId), eq(", "and(eq("]],
    killedBy: system("worker/src/orders/orders.routes.system.test.ts", "requested six times with one key is one order"),
  },
  {
    name: "owner of a user who is read",
    why: "any signed-in user can read any user",
    file: "worker/src/accounts/users.routes.ts",
    edits: [["if (session && !refusal) return", "if (session) return"]],
    killedBy: system(MATRIX, "GET /api/users/:id > called by"),
  },
];

export const OWNER_MUTANTS: readonly Mutant[] = [...guardMutants(), ...QUERIES];
