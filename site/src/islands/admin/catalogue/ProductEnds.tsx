import { useState } from "react";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { removeProduct } from "#site/api/admin-products.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { toast } from "#site/stores/toasts.ts";

interface Props {
  perfume: AdminPerfume;
  onCopy: () => void;
  onRemoved: () => void;
}

/** What else can be done with a perfume: one like it, its page, or taking it off the shop, after saying what that does. */
export function ProductEnds({ perfume, onCopy, onRemoved }: Props) {
  const [asks, setAsks] = useState(false);
  const [trouble, setTrouble] = useState("");
  const { busy, once } = useBusy();
  const remove = async () => {
    const answer = await removeProduct(perfume._id);
    if (!answer.ok) return setTrouble(answer.message || "No pudimos eliminarlo. Probá de nuevo.");
    toast("Perfume eliminado");
    onRemoved();
  };
  if (!asks)
    return (
      <>
        <button type="button" className="pill" onClick={onCopy}>
          Duplicar
        </button>
        <a className="link" href={`/detail-perfume/${perfume.slug}`} target="_blank" rel="noopener">
          Ver en la tienda
        </a>
        <button type="button" className="text-button is-danger" onClick={() => setAsks(true)}>
          Eliminar
        </button>
      </>
    );
  return (
    <div className="notice" role="alert">
      <p>
        Deja de verse en la tienda y en esta lista, y sale de los carritos. Los pedidos que lo tienen no cambian. No se
        puede deshacer: para esconderlo por un tiempo, sacale la tilde a Activo.{" "}
        {perfume.stock > 0 && `Todavía quedan ${perfume.stock} unidades en stock.`}
      </p>
      {trouble && <p>{trouble}</p>}
      <div className="form-ends">
        <button type="button" className="pill is-danger" aria-disabled={busy} onClick={() => once(remove)}>
          Eliminar {perfume.productName}
        </button>
        <button type="button" className="pill" onClick={() => setAsks(false)}>
          No eliminar
        </button>
      </div>
    </div>
  );
}
