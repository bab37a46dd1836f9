import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { startGuarded } from "#site/islands/kit/Guarded.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { wishlistPath } from "#site/islands/paths.ts";
import { ResultCard } from "#site/islands/storefront/ResultCard.tsx";
import {
  $wishes,
  $wishToConfirm,
  addRequestedWish,
  loadWishes,
  removeFromWishlist,
  saveWish,
} from "#site/stores/accounts/wishes.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";
import { ProfileFrame, useFocusedHeading, Waiting } from "./ProfileFrame.tsx";

/** Starts the page in the browser. */
export function startWishlist(): void {
  startGuarded(() => <WishlistPage />, { pathOf: wishlistPath });
}

/** `/profile/wishlist/:id` */
export function WishlistPage() {
  return (
    <ProfileFrame here="wishlist" skeleton={<WishlistSkeleton />}>
      {({ _id }) => <Wishlist userId={_id} />}
    </ProfileFrame>
  );
}

function Wishlist({ userId }: { userId: string }) {
  const current = useStore($wishes);
  useEffect(() => {
    addRequestedWish(userId).then(() => loadWishes(userId));
    return onVisibleAgain(() => loadWishes(userId));
  }, [userId]);
  useFocusedHeading(current.state === "known" ? `${current.perfumes.length}` : current.state);
  if (current.state === "loading") return <WishlistSkeleton />;
  if (current.state !== "known")
    return (
      <RetryNotice
        text="No pudimos traer tus favoritos. Revisá tu conexión y probá de nuevo."
        onRetry={() => loadWishes(userId)}
      />
    );
  return (
    <>
      <ConfirmWish userId={userId} />
      {current.perfumes.length === 0 ? <NoWishes /> : <h2 className="sr-only">Perfumes guardados</h2>}
      <ul className="grid">
        {current.perfumes.map((perfume) => (
          <li key={perfume._id} className="wish">
            <WishCard userId={userId} perfume={perfume} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoWishes() {
  return (
    <div className="empty">
      <h2>Todavía no guardaste ningún perfume.</h2>
      <p>Tocá «Guardar en favoritos» en el que te guste y lo vas a encontrar acá.</p>
      <a className="pill" href="/perfumes">
        Ver las fragancias
      </a>
    </div>
  );
}

const SHAPES = ["one", "two", "three", "four"];

function WishlistSkeleton() {
  return (
    <Waiting>
      <ul className="grid">
        {SHAPES.map((shape) => (
          <li key={shape} className="wish-blank" />
        ))}
      </ul>
    </Waiting>
  );
}

/** Asks before adding a perfume that only the URL names, because anybody can make the link. Also retries one that failed. */
function ConfirmWish({ userId }: { userId: string }) {
  const requested = useStore($wishToConfirm);
  const { busy, once } = useBusy();
  if (!requested) return null;
  const { slug, productName } = requested;
  return (
    <div className="wish-ask">
      <p>¿Guardamos {productName || "este perfume"} en tus favoritos?</p>
      <button
        type="button"
        className="pill is-filled"
        aria-disabled={busy}
        onClick={() => once(() => saveWish(userId, slug, productName))}
      >
        {busy ? "Guardando…" : "Guardar"}
      </button>
    </div>
  );
}

function WishCard({ userId, perfume }: { userId: string; perfume: WirePerfume }) {
  const { busy, once } = useBusy();
  const remove = () => once(() => removeFromWishlist(userId, perfume.slug, perfume.productName));
  return (
    <>
      <ResultCard perfume={perfume} />
      <button type="button" className="wish-out" aria-disabled={busy} onClick={remove}>
        {busy ? "Sacando…" : "Sacar"}
        <span className="sr-only">{` ${perfume.productName} de favoritos`}</span>
      </button>
    </>
  );
}
