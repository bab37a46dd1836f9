import { mount } from "#site/islands/parts/mount.tsx";
import { guard } from "#site/stores/guard.ts";
import { AdminWelcome } from "./AdminWelcome.tsx";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  guard({ admin: true });
  mount(place, <AdminWelcome />);
}
