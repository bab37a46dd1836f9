import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CouponResponse } from "#shop/pricing/coupon.contract.ts";
import {
  COUPON_CODE,
  COUPON_CODE_MAX,
  COUPON_KINDS,
  type CouponKind,
  couponCode,
  couponMessages,
} from "#shop/pricing/coupon.ts";
import { changeCoupon, createCoupon } from "#site/api/admin-promotions.ts";
import { toast } from "#site/stores/toasts.ts";
import { DraftForm } from "../kit/DraftForm.tsx";
import { momentMessages } from "../kit/days/day-text.ts";
import { MomentField } from "../kit/days/MomentField.tsx";
import { Switch } from "../kit/elements.tsx";
import { ChoiceField, TypedField } from "../kit/fields.tsx";
import { decimalText, parseAmount, parsePesos } from "../kit/formats.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { useDraftForm } from "../kit/use-draft-form.ts";
import { COUPON_KIND_LABELS } from "./coupon-labels.ts";
import { instantOf, localTime } from "./promotion-labels.ts";

export const COUPONS_KEY = ["coupons"];

/** What the sheet shows: a new coupon, or one to change. */
export interface OpenedCoupon {
  coupon: CouponResponse | null;
}

interface Values {
  code: string;
  kind: CouponKind;
  percentage: string;
  amount: string;
  minimum: string;
  /** Day and time in Argentina; `endsAt` is empty for a coupon without an end. */
  startsAt: string;
  endsAt: string;
  /** Empty for no limit. */
  maxUses: string;
  maxUsesPerPerson: string;
  withPromotions: boolean;
  withTransfer: boolean;
  listed: boolean;
}

const textOf = (amount: number | null) => (amount ? decimalText(amount) : "");

function valuesOf({ coupon }: OpenedCoupon, nowMs: number): Values {
  if (!coupon)
    return {
      ...{
        code: "",
        kind: "percentage",
        percentage: "",
        amount: "",
        minimum: "",
        startsAt: localTime(nowMs),
        endsAt: "",
      },
      ...{ maxUses: "", maxUsesPerPerson: "1", withPromotions: true, withTransfer: true, listed: false },
    };
  const { code, kind, percentage, amountArs, minimumArs, startsAt, endsAt, maxUses, maxUsesPerPerson } = coupon;
  const { withPromotions, withTransfer, listed } = coupon;
  return {
    ...{ code, kind, percentage: textOf(percentage), amount: textOf(amountArs), minimum: textOf(minimumArs) },
    startsAt: localTime(Date.parse(startsAt)),
    endsAt: endsAt === null ? "" : localTime(Date.parse(endsAt)),
    ...{ maxUses: textOf(maxUses), maxUsesPerPerson: textOf(maxUsesPerPerson), withPromotions, withTransfer, listed },
  };
}

/** Parses a number of uses: null when empty, NaN when it is not a whole number. */
const timesOf = (text: string) => (text.trim() === "" ? null : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

function bodyOf(values: Values) {
  const { kind, percentage, amount, minimum, startsAt, endsAt, withPromotions, withTransfer, listed } = values;
  return {
    kind,
    percentage: kind === "percentage" ? (parseAmount(percentage) ?? 0) : 0,
    amount: kind === "amount" ? (parsePesos(amount) ?? 0) : 0,
    minimum: parsePesos(minimum) ?? 0,
    startsAt: instantOf(startsAt),
    endsAt: endsAt === "" ? null : instantOf(endsAt),
    ...{ maxUses: timesOf(values.maxUses), maxUsesPerPerson: timesOf(values.maxUsesPerPerson) },
    ...{ withPromotions, withTransfer, listed },
  };
}

const TIMES = "Escribí un número entero, o dejalo vacío";

function messagesOf(values: Values) {
  const body = bodyOf(values);
  return {
    ...(COUPON_CODE.test(couponCode(values.code)) ? {} : { code: ["Va de 3 a 20 letras, números o guiones"] }),
    ...(values.minimum.trim() !== "" && parsePesos(values.minimum) === null ? { minimum: ["Escribí un monto"] } : {}),
    ...(Number.isNaN(body.maxUses) ? { maxUses: [TIMES] } : {}),
    ...(Number.isNaN(body.maxUsesPerPerson) ? { maxUsesPerPerson: [TIMES] } : {}),
    ...couponMessages(body),
    ...momentMessages({ startsAt: values.startsAt, ...(values.endsAt && { endsAt: values.endsAt }) }),
  };
}

/** Creates or changes a coupon. */
export function CouponSheet({ opened, onClosed }: { opened: OpenedCoupon; onClosed: () => void }) {
  const queries = useQueryClient();
  const [start] = useState(() => valuesOf(opened, Date.now()));
  const { coupon } = opened;
  const form = useDraftForm({
    name: "cupon",
    item: coupon?._id ?? "",
    start,
    base: null,
    isKept: false,
    isAsked: true,
    rule: messagesOf,
    send: async (values, { requestKey }) => {
      const body = { ...bodyOf(values), active: coupon?.active ?? true };
      const response = coupon
        ? await changeCoupon(coupon._id, { ...body, version: coupon.version }, requestKey)
        : await createCoupon({ ...body, code: values.code }, requestKey);
      // Another administrator saved meanwhile. The list is read again first, so that the sheet can open with the new values.
      if (!response.ok && response.status === 409) await queries.invalidateQueries({ queryKey: COUPONS_KEY });
      return response;
    },
    onDone: ({ coupon: { code } }) => {
      void queries.invalidateQueries({ queryKey: COUPONS_KEY });
      toast(`Guardamos ${code}`);
      onClosed();
    },
    onFailed: ({ message }) => message || "No hubo respuesta. Probá de nuevo.",
  });
  const { values, change } = form;
  return (
    <Sheet title={coupon ? "Editar cupón" : "Nuevo cupón"} onClosed={onClosed}>
      <DraftForm form={form} submit="Guardar" saved="">
        <TypedField
          label="Código"
          name="code"
          maxLength={COUPON_CODE_MAX}
          disabled={coupon !== null}
          hint={coupon ? "El código no cambia: para otro, creá un cupón nuevo" : "Da igual en mayúsculas o minúsculas"}
          {...form.bind("code")}
        />
        <ChoiceField
          label="Qué da"
          name="kind"
          value={values.kind}
          options={COUPON_KINDS.map((kind) => [kind, COUPON_KIND_LABELS[kind]] as const)}
          onChoose={(kind) => change({ kind })}
        />
        {values.kind === "percentage" && (
          <TypedField label="Descuento, %" name="percentage" kind="number" {...form.bind("percentage")} />
        )}
        {values.kind === "amount" && (
          <TypedField
            label="Descuento, $"
            name="amount"
            kind="number"
            hint="Se reparte entre los productos según su precio"
            {...form.bind("amount")}
          />
        )}
        <TypedField
          label="Compra mínima, $"
          name="minimum"
          kind="number"
          hint="En productos, sin el envío. Vacío: sin mínimo"
          {...form.bind("minimum")}
        />
        <div className="promotion-times">
          <MomentField label="Empieza" name="startsAt" atDay="00:00" {...form.bind("startsAt")} />
          <MomentField label="Termina" name="endsAt" atDay="23:59" {...form.bind("endsAt")} />
        </div>
        <div className="promotion-times">
          <TypedField label="Usos en total" name="maxUses" kind="units" {...form.bind("maxUses")} />
          <TypedField
            label="Usos por persona"
            name="maxUsesPerPerson"
            kind="units"
            {...form.bind("maxUsesPerPerson")}
          />
        </div>
        <p className="hint">Hora argentina. Sin final o sin usos, no tiene ese límite.</p>
        <div className="coupon-rules">
          <Switch
            label="Vale también para productos en promoción"
            checked={values.withPromotions}
            onChange={(withPromotions) => change({ withPromotions })}
          />
          <Switch
            label="Se suma al descuento por transferencia"
            checked={values.withTransfer}
            onChange={(withTransfer) => change({ withTransfer })}
          />
          <Switch
            label="Mostrar en la página de Promociones"
            checked={values.listed}
            onChange={(listed) => change({ listed })}
          />
        </div>
      </DraftForm>
    </Sheet>
  );
}
