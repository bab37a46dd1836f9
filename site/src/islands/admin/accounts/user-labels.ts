/** States of accounts in the panel. */
import { ADMIN_ROLE_TEXTS } from "#shop/accounts/permissions.ts";
import type { AdminUser } from "#shop/accounts/user.contract.ts";

export function accountLabel({ status, verified, adminRole }: AdminUser): string {
  if (!status) return "Bloqueada";
  if (!verified) return "Sin terminar";
  return adminRole ? `Administra: ${ADMIN_ROLE_TEXTS[adminRole].name}` : "Activa";
}
