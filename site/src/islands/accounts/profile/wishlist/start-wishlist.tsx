import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { wishlistPath } from "../paths.ts";
import { WishlistPage } from "./Wishlist.tsx";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  guard({ pathOf: wishlistPath });
  mount(place, <WishlistPage />);
}
