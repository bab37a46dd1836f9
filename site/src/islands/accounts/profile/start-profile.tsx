import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { ProfilePage } from "./ProfilePage.tsx";
import { profilePath } from "./paths.ts";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  guard({ pathOf: profilePath });
  mount(place, <ProfilePage />);
}
