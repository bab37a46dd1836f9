import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CouponResponse } from "#shop/pricing/coupon.contract.ts";
import { couponConditions, couponOffer } from "#shop/pricing/coupon.ts";
import { changeCoupon, listCoupons } from "#site/api/admin-promotions.ts";
import { ConfirmButton } from "../kit/Confirm.tsx";
import { ActionMessage, QueryState, unwrap, useAction } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { ForWriters } from "../kit/permissions.tsx";
import { COUPONS_KEY, CouponSheet, type OpenedCoupon } from "./CouponSheet.tsx";
import { COUPON_STATE_LABELS, couponState, couponTermsOf, periodLabel, usesLabel } from "./coupon-labels.ts";

/** The coupons, newest first, with their uses and the discounts they gave. */
export function CouponsList() {
  const query = useQuery({ queryKey: COUPONS_KEY, queryFn: () => unwrap(listCoupons()) });
  const [opened, setOpened] = useState<OpenedCoupon | null>(null);
  const { data } = query;
  return (
    <section className="coupons" aria-labelledby="cupones">
      <h2 id="cupones">Cupones</h2>
      <p className="hint">
        Códigos que se escriben al pagar. El descuento queda en el precio de cada unidad del pedido, así que las
        devoluciones y las ventas ya lo tienen en cuenta. Un uso vuelve si el pedido se cancela, se vence o se rechaza.
      </p>
      <ForWriters area="catalogue">
        <div className="desk-acts-buttons">
          <Button className="pill is-filled" onClick={() => setOpened({ coupon: null })}>
            Nuevo cupón
          </Button>
        </div>
      </ForWriters>
      <QueryState query={query} />
      {data && data.coupons.length === 0 && <p className="desk-empty">Todavía no hay ninguno.</p>}
      <ul>
        {data?.coupons.map((coupon) => (
          <Coupon key={coupon._id} coupon={coupon} onOpen={setOpened} />
        ))}
      </ul>
      {opened && <CouponSheet opened={opened} onClosed={() => setOpened(null)} />}
    </section>
  );
}

function Coupon({ coupon, onOpen }: { coupon: CouponResponse; onOpen: (opened: OpenedCoupon) => void }) {
  const { _id, code, amountArs, minimumArs, uses: _, discountedArs: __, ...same } = coupon;
  const { active, maxUsesPerPerson, listed } = coupon;
  const queries = useQueryClient();
  const { outcome, run } = useAction();
  const state = couponState(coupon, Date.now());
  const terms = couponTermsOf(coupon);
  // The limit of all uses is shown beside the uses.
  const conditions = couponConditions({ ...terms, maxUses: null, maxUsesPerPerson });
  const toggle = () => {
    const body = { ...same, amount: amountArs, minimum: minimumArs, active: !active };
    const refresh = () => void queries.invalidateQueries({ queryKey: COUPONS_KEY });
    return run(() => changeCoupon(_id, body, crypto.randomUUID()).finally(refresh), "");
  };
  return (
    <li data-state={state}>
      <div>
        <h3>
          <b>{code}</b> {couponOffer(terms)} <span className="promotion-state">{COUPON_STATE_LABELS[state]}</span>
        </h3>
        <p>{periodLabel(coupon)}</p>
        {(conditions.length > 0 || listed) && (
          <p className="hint">{[...conditions, ...(listed ? ["Se ve en Promociones."] : [])].join(" ")}</p>
        )}
        <p className="coupon-used">{usesLabel(coupon)}</p>
        <ActionMessage outcome={outcome} />
      </div>
      <ForWriters area="catalogue">
        <div className="desk-acts-buttons">
          <Button onClick={() => onOpen({ coupon })}>
            Editar<span className="sr-only"> {code}</span>
          </Button>
          {state !== "ended" && (
            <ConfirmButton
              label={active ? "Desactivar" : "Activar"}
              title={active ? `¿Desactivar ${code}?` : `¿Activar ${code}?`}
              text={
                active
                  ? "Nadie más lo puede usar. Los pedidos que ya lo usaron quedan con su descuento."
                  : "Se va a poder usar de nuevo, con los mismos límites."
              }
              onConfirm={toggle}
            />
          )}
        </div>
      </ForWriters>
    </li>
  );
}
