import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatPercent } from "#shop/pricing/money.ts";
import type { House, PromotionResponse } from "#shop/pricing/promotions.contract.ts";
import { listPromotions, stopPromotion } from "#site/api/admin-promotions.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { ConfirmButton } from "../kit/Confirm.tsx";
import { ActionMessage, QueryState, unwrap, useAction } from "../kit/calls.tsx";
import { Button } from "../kit/elements.tsx";
import { ForWriters } from "../kit/permissions.tsx";
import { CouponsList } from "./CouponsList.tsx";
import { type Opened, PROMOTIONS_KEY, PromotionSheet } from "./PromotionSheet.tsx";
import { PROMOTION_STATE_LABELS, scopeLabel } from "./promotion-labels.ts";

/** The promotions with a start and an end (running, scheduled and ended), and the coupons. */
export function PromotionsPage() {
  const query = useQuery({ queryKey: PROMOTIONS_KEY, queryFn: () => unwrap(listPromotions()) });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data } = query;
  const { promotions = [], houses = [] } = data ?? {};
  return (
    <div className="desk promotions">
      <p className="hint">
        Los precios cambian solos cuando una promoción empieza y cuando termina. Si a un tamaño le tocan dos descuentos,
        vale el mayor: no se suman. No alcanza a los decants.
      </p>
      <ForWriters area="catalogue">
        <div className="desk-acts-buttons">
          <Button className="pill is-filled" onClick={() => setOpened({ promotion: null, isCopy: false })}>
            Nueva promoción
          </Button>
        </div>
      </ForWriters>
      <QueryState query={query} />
      {data && promotions.length === 0 && <p className="desk-empty">Todavía no hay ninguna.</p>}
      <ul>
        {promotions.map((promotion) => (
          <Promotion key={promotion._id} promotion={promotion} houses={houses} onOpen={setOpened} />
        ))}
      </ul>
      <CouponsList />
      {opened && <PromotionSheet opened={opened} houses={houses} onClosed={() => setOpened(null)} />}
    </div>
  );
}

interface Props {
  promotion: PromotionResponse;
  houses: readonly House[];
  onOpen: (opened: Opened) => void;
}

function Promotion({ promotion, houses, onOpen }: Props) {
  const { _id, name, percentage, state, startsAt, endsAt, updatedAt } = promotion;
  const queries = useQueryClient();
  const { outcome, run } = useAction();
  const stop = () =>
    run(
      () => stopPromotion(_id, updatedAt).finally(() => void queries.invalidateQueries({ queryKey: PROMOTIONS_KEY })),
      "",
    );
  return (
    <li data-state={state}>
      <div>
        <h2>
          {name} <b>{formatPercent(toMinorUnits(percentage))}</b>{" "}
          <span className="promotion-state">{PROMOTION_STATE_LABELS[state]}</span>
        </h2>
        <p>
          Del {instantLabel(startsAt)} al {instantLabel(endsAt)}
        </p>
        <p className="hint">{scopeLabel(promotion, houses)}</p>
        <ActionMessage outcome={outcome} />
      </div>
      <ForWriters area="catalogue">
        <div className="desk-acts-buttons">
          {state !== "ended" && (
            <>
              <Button onClick={() => onOpen({ promotion, isCopy: false })}>
                Editar<span className="sr-only"> {name}</span>
              </Button>
              <ConfirmButton
                label={state === "running" ? "Terminar ahora" : "Cancelar"}
                title={state === "running" ? `¿Terminar ${name}?` : `¿Cancelar ${name}?`}
                text={
                  state === "running"
                    ? "Los precios vuelven enseguida a los de antes. Después no se puede reanudar, pero sí duplicar."
                    : "No va a empezar. Después la podés duplicar con otras fechas."
                }
                onConfirm={stop}
              />
            </>
          )}
          <Button onClick={() => onOpen({ promotion, isCopy: true })}>
            Duplicar<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </ForWriters>
    </li>
  );
}
