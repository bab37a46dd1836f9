import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { loadPlaces } from "#site/stores/accounts/places.ts";
import { refreshAddresses } from "#site/stores/accounts/profile.ts";
import { Sections } from "./Sections.tsx";

/** The profile of a person whom the server knows. What it knows besides them is asked for now. */
export function General({ user }: { user: User }) {
  const { _id } = user;
  useEffect(() => {
    refreshAddresses(_id);
    loadPlaces(_id);
  }, [_id]);
  return <Sections user={user} />;
}
