/** Names of administrators' actions in the audit log. See docs/product-rules.md#activity-log */
import { SECOND_FACTOR_EVENTS } from "../accounts/account.ts";

export const AUDIT_ACTIONS = [
  "perfume_created",
  "perfume_changed",
  "perfume_removed",
  "perfume_imported",
  "stock_received",
  "stock_moved",
  "stock_counted",
  "bulk_price",
  "bulk_promotion",
  "bulk_category",
  "bulk_status",
  "bulk_soon",
  "installments_updated",
  "bulk_undone",
  "order_placed",
  "order_moved",
  "order_changed",
  "order_edited",
  "payment_called_off",
  "order_noted",
  "order_tagged",
  "order_mailed_again",
  "refund_asked",
  "role_changed",
  "access_changed",
  "admin_invited",
  "invitation_revoked",
  "invitation_accepted",
  ...SECOND_FACTOR_EVENTS,
  "rate_changed",
  "rate_undone",
  "settings_changed",
  "picture_stored",
  "withdrawal_closed",
  "review_published",
  "review_rejected",
  "sales_exported",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Nouns of the entities that actions change. */
export const AUDIT_NOUNS = [
  "perfume",
  "settings",
  "user",
  "order",
  "picture",
  "withdrawal",
  "invitation",
  "review",
  "export",
] as const;
export type AuditNoun = (typeof AUDIT_NOUNS)[number];
