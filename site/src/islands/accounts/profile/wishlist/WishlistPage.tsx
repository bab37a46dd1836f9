import { Guarded } from "../../../kit/Guarded.tsx";
import { ProfileFrame } from "../ProfileFrame.tsx";
import { Wishlist, WishlistBlank } from "./Wishlist.tsx";

/** `/profile/wishlist/:id` */
export function WishlistPage() {
  const waiting = (
    <ProfileFrame here="wishlist" userId={null}>
      <WishlistBlank />
    </ProfileFrame>
  );
  return (
    <Guarded waiting={waiting}>
      {({ _id }) => (
        <ProfileFrame here="wishlist" userId={_id}>
          <Wishlist userId={_id} />
        </ProfileFrame>
      )}
    </Guarded>
  );
}
