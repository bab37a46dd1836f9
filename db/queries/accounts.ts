import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { type Account, ROLES } from "#shop/account/account.ts";
import type { Address } from "#shop/account/address.ts";
import { type CartLine, DECANT_ML, LINE_TYPES } from "#shop/cart-line.ts";
import type { Perfume } from "#shop/catalogue.ts";
import type { Terms } from "#shop/settings.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { addresses } from "../schema/addresses.ts";
import { cartLines } from "../schema/carts.ts";
import { perfumes } from "../schema/perfumes.ts";
import { pictures } from "../schema/pictures.ts";
import { sizes } from "../schema/sizes.ts";
import { users } from "../schema/users.ts";
import { wishlist } from "../schema/wishlist.ts";
import { prepare, sqlite } from "../statement.ts";
import { type Fields, flag, oneOf, text, whole } from "./decode.ts";
import { rowsAsJson, rowsIn } from "./json-rows.ts";
import { decodePerfume, PICTURE_COLUMNS, SIZE_COLUMNS } from "./perfume-rows.ts";
import { decodeTerms, onlyRow, selectTerms } from "./settings.ts";

/** A person with what is needed to say what is in their cart. */
export interface AccountView {
  account: Account;
  terms: Terms;
  /** The perfumes of the cart's lines, those too that are no longer sold. */
  perfumes: Map<string, Perfume>;
}

const userId = sql.placeholder("userId");
const selectAccount = prepare(queryOfAccount());
const selectCart = prepare(queryOfCart());
const selectCartPerfumes = prepare(queryOfCartPerfumes());

/** The statements whose rows `decodeAccountView` takes, in the same order; they may end a batch that writes. */
export function accountViewStatements(id: string): InStatement[] {
  return [selectAccount({ userId: id }), selectCart({ userId: id }), selectCartPerfumes({ userId: id }), selectTerms];
}

/** One person by id; null when there is none. One round trip. */
export async function readAccountView(db: Database, id: string): Promise<AccountView | null> {
  return decodeAccountView(await read(db, accountViewStatements(id)));
}

export function decodeAccountView([accountRows = [], cartRows = [], perfumeRows = [], termsRows = []]: Fields[][]) {
  const [row] = accountRows;
  if (!row) return null;
  const account: Account = {
    ...decodePerson(row),
    addresses: rowsIn(row, "addresses").map(decodeAddress),
    cart: cartRows.map(decodeCartLine),
    wishlist: rowsIn(row, "wishlist").map((mark) => text(mark, "perfume_id")),
  };
  const cartPerfumes = perfumeRows.map(decodeCartPerfume);
  return {
    account,
    terms: decodeTerms(onlyRow(termsRows)),
    perfumes: new Map(cartPerfumes.map((perfume) => [perfume.id, perfume])),
  } satisfies AccountView;
}

function queryOfAccount() {
  const { passwordHash: _, searchText: __, ...columns } = getTableColumns(users);
  return sqlite
    .select({
      ...columns,
      addresses: rowsAsJson("addresses", {
        table: addresses,
        columns: Object.values(getTableColumns(addresses)),
        where: eq(addresses.userId, users.id),
        orderBy: [asc(addresses.position)],
      }),
      wishlist: rowsAsJson("wishlist", {
        table: wishlist,
        columns: [wishlist.perfumeId],
        where: eq(wishlist.userId, users.id),
        orderBy: [asc(wishlist.addedAtMs)],
      }),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.leftAtMs)));
}

/** Lines in the order they were put in. */
function queryOfCart() {
  return sqlite
    .select({
      id: cartLines.id,
      perfumeId: cartLines.perfumeId,
      type: cartLines.type,
      quantity: cartLines.quantity,
      ml: sizes.ml,
    })
    .from(cartLines)
    .leftJoin(sizes, eq(sizes.id, cartLines.sizeId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAtMs), asc(cartLines.id));
}

function queryOfCartPerfumes() {
  const inCart = sqlite.select({ id: cartLines.perfumeId }).from(cartLines).where(eq(cartLines.userId, userId));
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: SIZE_COLUMNS,
        where: and(eq(sizes.perfumeId, perfumes.id), isNull(sizes.removedAtMs)),
        orderBy: [asc(sizes.position), asc(sizes.key)],
      }),
      pictures: rowsAsJson("pictures", {
        table: pictures,
        columns: PICTURE_COLUMNS,
        where: eq(pictures.perfumeId, perfumes.id),
        orderBy: [asc(pictures.position)],
      }),
    })
    .from(perfumes)
    .where(inArray(perfumes.id, inCart));
}

export function decodePerson(row: Fields): Omit<Account, "addresses" | "cart" | "wishlist"> {
  return {
    id: text(row, "id"),
    email: text(row, "email"),
    firstName: text(row, "first_name"),
    lastName: text(row, "last_name"),
    phone: text(row, "phone"),
    dni: text(row, "dni"),
    dateOfBirth: row["date_of_birth"] === null ? null : text(row, "date_of_birth"),
    role: oneOf(row, "role", ROLES),
    verified: flag(row, "verified"),
    active: flag(row, "active"),
    createdAtMs: whole(row, "created_at_ms"),
    updatedAtMs: whole(row, "updated_at_ms"),
  };
}

export function decodeAddress(row: Fields): Address {
  return {
    id: text(row, "id"),
    province: text(row, "province"),
    city: text(row, "city"),
    street: text(row, "street"),
    number: text(row, "number"),
    floor: text(row, "floor"),
    door: text(row, "door"),
    postalCode: text(row, "postal_code"),
    indications: text(row, "indications"),
    active: flag(row, "active"),
  };
}

function decodeCartLine(row: Fields): CartLine {
  const type = oneOf(row, "type", LINE_TYPES);
  return {
    id: text(row, "id"),
    perfumeId: text(row, "perfume_id"),
    type,
    ml: type === "milliliter" ? whole(row, "ml") : DECANT_ML[type],
    quantity: whole(row, "quantity"),
  };
}

/** One that was archived is not sold, whatever else its row says. */
function decodeCartPerfume(row: Fields): Perfume {
  const perfume = decodePerfume(row, rowsIn(row, "sizes"), rowsIn(row, "pictures"));
  return { ...perfume, active: perfume.active && row["archived_at_ms"] === null };
}
