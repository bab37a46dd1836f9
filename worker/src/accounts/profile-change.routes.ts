import type { LiveSession } from "#db/accounts/sessions.ts";
import type { ChangeUser } from "#shop/accounts/user.contract.ts";
import type { ProfileChange } from "./change-profile.ts";

/** The body of PATCH /users/{id} as the flow takes it; its schema has seen to it that a password comes with the present one. */
export function profileChangeOf(body: ChangeUser, { id: sessionId, userId }: LiveSession): ProfileChange {
  const { phone, dni, dateOfBirth, address, currentPassword, newPassword } = body;
  const isWhole = currentPassword !== undefined && newPassword !== undefined;
  return {
    userId,
    sessionId,
    phone,
    dni,
    dateOfBirth,
    addresses: address?.map(({ _id, status, ...fields }) => ({ ...fields, id: _id, active: status })),
    password: isWhole ? { current: currentPassword, next: newPassword } : undefined,
  };
}
