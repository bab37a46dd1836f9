/**
 * Every refusal code with the facts of the case. `refusal-response.ts` maps each code to an HTTP response; a code without an
 * answer does not compile. See docs/architecture.md#refusals-are-values
 *
 * Some messages are exact, misspelling included (`Not eough stock`): the pages compare them. Messages that a page shows as
 * they are, are Spanish.
 */

/** Messages for people, by field. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Facts of each refusal, by code. The codes are those of the API. */
export interface RefusalFacts {
  malformed_number: object;
  malformed_id: object;
  malformed_json: object;
  wrong_type: object;
  too_large: object;
  invalid_fields: { fields: FieldMessages };
  unknown_filter: { fields: FieldMessages };
  unknown_route: object;
  wrong_method: { allowed: readonly string[] };
  foreign_origin: object;
  not_found: object;
  perfume_not_found: object;
  not_signed_in: object;
  forbidden: object;
  too_many_requests: { retryAfterSeconds: number };
  busy: { retryAfterSeconds: number };

  wrong_credentials: object;
  user_blocked: object;
  too_many_logins: { retryAfterSeconds: number };
  too_many_emails: { retryAfterSeconds: number };
  email_registered: object;
  user_not_verified: object;
  link_not_good: object;
  link_expired: object;
  recovery_link_not_good: object;
  grant_missing: object;
  invalid_password: object;
  last_admin: object;
  open_orders: object;

  not_sold: object;
  invalid_quantity: object;
  line_not_found: object;
  max_quantity: { limit: number };
  not_enough_stock_to_add: { inStock: number };
  not_enough_stock: { inStock: number };
  in_stock: object;
  wishlist_full: object;

  transfer_cannot_buy: { productName: string };
  transfer_repriced: { totalCentavos: number };
  transfer_cart_empty: object;
  transfer_too_many_open: object;
  card_cannot_buy: { productName: string };
  card_repriced: { totalCentavos: number };
  card_cart_empty: object;
  card_too_many_open: object;
  payment_open: object;
  card_data_refused: { fields: FieldMessages };
  provider_unavailable: object;
  idempotency_key_reused: object;

  nothing_to_refund: object;
  refund_refused: object;
  password_needed: object;
  payment_unresolved: object;
  cancel_unanswered: object;

  order_stale: object;
  status_disagrees: object;
  stock_cannot_follow: object;
  order_not_payable: object;
  receipt_not_awaited: object;
  receipts_full: object;
  perfume_stale: object;
  import_overtaken: object;
  slug_taken: object;
  already_undone: object;
  size_held: object;
  counter_below_zero: { counter: string };
  location_below_zero: object;
  plan_exists: object;
  settings_stale: object;
  withdrawal_closed: object;
}

export type RefusalCode = keyof RefusalFacts;

/** A refusal: its code and the facts of the case. */
export type Refusal<C extends RefusalCode = RefusalCode> = { [K in C]: { code: K } & RefusalFacts[K] }[C];

/** The result of a function that refuses. */
export interface Refused<C extends RefusalCode = RefusalCode> {
  ok: false;
  refusal: Refusal<C>;
}

/** Wraps a refusal as a result. */
export function refuse<C extends RefusalCode>(refusal: Refusal<C>): Refused<C> {
  return { ok: false, refusal };
}

/** Leaves out the fields without messages. */
export function invalidFields(messages: FieldMessages): FieldMessages {
  return Object.fromEntries(Object.entries(messages).filter(([, list]) => list.length > 0));
}
