import { Guarded } from "../../kit/Guarded.tsx";
import { General } from "./General.tsx";
import { NOBODY } from "./nobody.ts";
import { ProfileFrame } from "./ProfileFrame.tsx";
import { Sections } from "./Sections.tsx";
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
