import type { User } from "#shop/accounts/user.contract.ts";
import { Addresses } from "./addresses/Addresses.tsx";
import { OwnData } from "./data/OwnData.tsx";
import { Identity } from "./identity/Identity.tsx";
import { PasswordChange } from "./identity/PasswordChange.tsx";
import { PlacesList } from "./places/PlacesList.tsx";

/** All of the profile's first page. */
export function Sections({ user }: { user: User }) {
  return (
    <>
      <Identity user={user} />
      <Addresses user={user} />
      <PasswordChange user={user} />
      <PlacesList user={user} />
      <OwnData user={user} />
    </>
  );
}
