import { useStore } from "@nanostores/react";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { $askedWish, keepWish } from "#site/stores/accounts/wishes.ts";

/** A perfume that an address asks to keep, which did not come from a heart of this browser: its person says so first. */
export function AskedWish({ userId }: { userId: string }) {
  const asked = useStore($askedWish);
  const { busy, once } = useBusy();
  if (!asked) return null;
  const { slug, productName } = asked;
  return (
    <div className="wish-ask">
      <p>¿Guardamos {productName || "este perfume"} en tus favoritos?</p>
      <button
        type="button"
        className="pill is-filled"
        aria-disabled={busy}
        onClick={() => once(() => keepWish(userId, slug))}
      >
        {busy ? "Guardando…" : "Guardar"}
      </button>
    </div>
  );
}
