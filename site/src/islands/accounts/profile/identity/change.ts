import type { IdentityForm } from "#shop/accounts/forms.ts";
import type { User } from "#shop/accounts/user.contract.ts";

type Typed = Required<{ [Field in keyof IdentityForm]: string }>;

/** Returns the fields that differ from the known ones. The others are left out, because another tab may have changed them. */
export function changeOf(typed: Typed, known: Pick<User, keyof IdentityForm>): IdentityForm {
  return {
    phone: changed(typed.phone, known.phone),
    dni: changed(typed.dni, known.dni),
    dateOfBirth: changed(typed.dateOfBirth, known.dateOfBirth ?? ""),
  };
}

function changed(typed: string, known: string): string | undefined {
  return typed === known ? undefined : typed;
}

/** Returns whether there is anything to send. */
export function isAnyChange(change: IdentityForm): boolean {
  return Object.values(change).some((text) => text !== undefined);
}
