import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { startGuarded } from "#site/islands/kit/Guarded.tsx";
import { profilePath } from "#site/islands/paths.ts";
import { loadSessions, refreshAddresses } from "#site/stores/accounts/profile.ts";
import { Addresses } from "./addresses/Addresses.tsx";
import { Identity } from "./Identity.tsx";
import { OwnData } from "./OwnData.tsx";
import { PasswordChange } from "./PasswordChange.tsx";
import { ProfileFrame, Waiting } from "./ProfileFrame.tsx";
import { SessionsList } from "./SessionsList.tsx";

/** Starts the page in the browser. */
export function startProfile(): void {
  startGuarded(() => <ProfilePage />, { pathOf: profilePath });
}

/** `/profile/:id` */
export function ProfilePage() {
  const skeleton = (
    <Waiting>
      <Sections user={NOBODY} />
    </Waiting>
  );
  return (
    <ProfileFrame here="general" skeleton={skeleton}>
      {(user) => <General user={user} />}
    </ProfileFrame>
  );
}

function General({ user }: { user: User }) {
  const { _id } = user;
  useEffect(() => {
    refreshAddresses(_id);
    loadSessions(_id);
  }, [_id]);
  return <Sections user={user} />;
}

/** The user that the page shows until the session has loaded: it has no private data, and gives the page its size. */
export const NOBODY: User = {
  _id: "",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  dni: "",
  dateOfBirth: null,
  role: "user",
  adminRole: null,
  verified: true,
  signsInByCode: false,
  status: true,
  address: [],
  cart: [],
  wishlist: [],
  createdAt: "",
  updatedAt: "",
};

function Sections({ user }: { user: User }) {
  return (
    <>
      <Identity user={user} />
      <Addresses user={user} />
      <PasswordChange user={user} />
      <SessionsList user={user} />
      <OwnData user={user} />
    </>
  );
}
