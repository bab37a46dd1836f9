import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { loadPlaces } from "#site/stores/accounts/places.ts";
import { refreshAddresses } from "#site/stores/accounts/profile.ts";
import { Guarded } from "../../kit/Guarded.tsx";
import { Addresses } from "./addresses/Addresses.tsx";
import { OwnData } from "./data/OwnData.tsx";
import { Identity } from "./identity/Identity.tsx";
import { PasswordChange } from "./identity/PasswordChange.tsx";
import { ProfileFrame } from "./ProfileFrame.tsx";
import { PlacesList } from "./places/PlacesList.tsx";
import { Waiting } from "./Waiting.tsx";

/** `/profile/:id` (specification 2, Profile). */
export function ProfilePage() {
  const waiting = (
    <ProfileFrame here="general" userId={null}>
      <Waiting>
        <Sections user={NOBODY} />
      </Waiting>
    </ProfileFrame>
  );
  return (
    <Guarded waiting={waiting}>
      {(user) => (
        <ProfileFrame here="general" userId={user._id}>
          <General user={user} />
        </ProfileFrame>
      )}
    </Guarded>
  );
}

/** The profile of a person whom the server knows. What it knows besides them is asked for now. */
function General({ user }: { user: User }) {
  const { _id } = user;
  useEffect(() => {
    refreshAddresses(_id);
    loadPlaces(_id);
  }, [_id]);
  return <Sections user={user} />;
}

/** In a person's place while the server is asked who they are: the page has its size, and nothing private. */
export const NOBODY: User = {
  _id: "",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  dni: "",
  dateOfBirth: null,
  role: "user",
  verified: true,
  status: true,
  address: [],
  cart: [],
  wishlist: [],
  createdAt: "",
  updatedAt: "",
};

/** All of the profile's first page. */
function Sections({ user }: { user: User }) {
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
