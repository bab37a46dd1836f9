import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Failed } from "#site/islands/orders/Failed.tsx";
import { bringFocusToHeading, useFocusedHeading } from "#site/islands/orders/focus-heading.ts";
import { $wishes, keepAsked, loadWishes, takeOut } from "#site/stores/accounts/wishes.ts";
import { whenSeenAgain } from "#site/stores/orders/orders.ts";
import { Waiting } from "../Waiting.tsx";
import { AskedWish } from "./AskedWish.tsx";
import { WishCard } from "./WishCard.tsx";

/** A person's favourites, the last kept first, at the prices of now. */
export function Wishlist({ userId }: { userId: string }) {
  const now = useStore($wishes);
  useEffect(() => {
    keepAsked(userId).then(() => loadWishes(userId));
    return whenSeenAgain(() => loadWishes(userId));
  }, [userId]);
  useFocusedHeading(now.state);
  if (now.state === "loading") return <WishlistBlank />;
  if (now.state !== "known")
    return (
      <Failed
        words="No pudimos traer tus favoritos. Revisá tu conexión y probá de nuevo."
        onAgain={() => loadWishes(userId)}
      />
    );
  const out = async (slug: string, productName: string) => {
    if (await takeOut(userId, slug, productName)) bringFocusToHeading();
  };
  return (
    <>
      <AskedWish userId={userId} />
      {now.perfumes.length === 0 ? <NoWishes /> : <h2 className="seen-by-readers">Perfumes guardados</h2>}
      <ul className="grid">
        {now.perfumes.map((perfume) => (
          <li key={perfume._id} className="wish">
            <WishCard perfume={perfume} onOut={() => out(perfume.slug, perfume.productName)} />
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

/** The favourites while the server is asked: blank shapes of their size. */
export function WishlistBlank() {
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
