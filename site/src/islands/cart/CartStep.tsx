import { useRef, useState } from "react";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { MAX_DECANT_UNITS } from "#shop/cart/cart-line.ts";
import { decantUnits, nextSetStep } from "#shop/cart/decant-set.ts";
import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import type { FormControls } from "#site/islands/kit/use-form.ts";
import { BuyerDetails } from "#site/islands/orders/checkout/BuyerDetails.tsx";
import { DeliveryChoice } from "#site/islands/orders/checkout/DeliveryChoice.tsx";
import { focusOption } from "#site/islands/orders/checkout/OptionGroup.tsx";
import { CartChanges, focusTitle, StepFooter, StepFrame, StepTitle } from "#site/islands/orders/checkout/StepFrame.tsx";
import { Summary } from "#site/islands/orders/checkout/Summary.tsx";
import type { CheckoutData } from "#site/islands/orders/checkout/use-checkout.ts";
import { Thumbnail } from "#site/islands/orders/OrderLines.tsx";
import { ordersPath, productPath } from "#site/islands/paths.ts";
import { changeUnits, removeFromCart, syncCart } from "#site/stores/cart/cart.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { go, stepAfter } from "#site/stores/orders/checkout.ts";
import { isAttemptOpen } from "#site/stores/orders/transfer-order.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { toast } from "#site/stores/toasts.ts";

const NO_SHOWROOM = "Por favor, elegí en qué showroom lo retirás";

/** The cart's lines and the choice of delivery (docs/product-rules.md#checkout-steps). */
export function CartStep({ checkout }: { checkout: CheckoutData }) {
  const { user, lines, choices, terms, totals } = checkout;
  const { busy, once } = useBusy();
  const [error, setError] = useState("");
  const details = useRef<FormControls>(null);
  const isShowroomMissing =
    choices.delivery === "pickup" && !terms.showrooms.some(({ key }) => key === choices.showroom);
  const onContinue = () =>
    once(async () => {
      if (!(await syncCart(user._id))) return;
      if (!isShowroomMissing) {
        if (details.current && !(await details.current.submit())) return;
        return go(stepAfter("cards", choices.delivery));
      }
      setError(NO_SHOWROOM);
      toast(NO_SHOWROOM);
      focusOption("showroom");
    });
  return (
    <StepFrame
      step="cards"
      side={
        <>
          <Summary checkout={checkout} />
          <StepFooter totals={totals} text="Continuar" busyLabel="Un momento…" busy={busy} onPress={onContinue} />
        </>
      }
    >
      <ul className="lines">
        {lines.map((line) => (
          <CartLine key={line._id} userId={user._id} line={line} />
        ))}
      </ul>
      <DecantSet checkout={checkout} />
      <DeliveryChoice checkout={checkout} error={isShowroomMissing ? error : ""} />
      {choices.delivery === "pickup" && !isShowroomMissing && (
        <BuyerDetails user={user} delivery="pickup" formRef={details} />
      )}
    </StepFrame>
  );
}

/** The discount on the cart's decants, and how many more give a higher one. Shows nothing without decants or discounts. */
function DecantSet({ checkout: { lines, terms } }: { checkout: CheckoutData }) {
  const units = decantUnits(lines);
  const off = lines.find(({ type }) => type !== "milliliter")?.percentageForSale ?? 0;
  const next = nextSetStep(units, terms.setSteps);
  if (units === 0 || (off === 0 && !next)) return null;
  return (
    <div className="decant-set" role="status">
      {off > 0 && (
        <p>
          <b>Tu set de decants:</b> {formatPercent(toMinorUnits(off))} menos en cada uno.
        </p>
      )}
      {next && (
        <p>
          Sumá {next.missing === 1 ? "1 decant más" : `${next.missing} decants más`} y tenés {formatPercent(next.bp)}{" "}
          menos en todos.{" "}
          <a className="link" href="/perfumes/tema/decants">
            Ver decants
          </a>
        </p>
      )}
    </div>
  );
}

function CartLine({ userId, line }: { userId: string; line: CartItem }) {
  const { productName } = line;
  const name = `${productName}, ${sizeLabel(line)}`;
  const remove = () => {
    removeFromCart(userId, line);
    requestAnimationFrame(focusTitle);
  };
  return (
    <li className="line">
      <div className="line-pic">
        <Thumbnail image={line.image} width={112} />
      </div>
      <div className="line-about">
        <p className="house">{line.brand}</p>
        <h2>
          <a href={productPath(line.perfume)}>{productName}</a>
        </h2>
        <p className="line-size">{sizeLabel(line)}</p>
        <LinePrices line={line} />
      </div>
      <div className="line-units">
        <UnitStepper name={name} line={line} onChange={(units) => changeUnits(userId, line, units)} />
        <button type="button" className="text-button" onClick={remove}>
          Eliminar
          <span className="sr-only">{` ${name}`}</span>
        </button>
      </div>
    </li>
  );
}

/** Unit prices by transfer and by card; one price for both without a transfer price. A line without stock has only a note. */
function LinePrices({ line: { priceArs, fullArs, transferArs, isForSale, available, quantity } }: { line: CartItem }) {
  const card = formatArs(toMinorUnits(priceArs));
  const each = quantity > 1 ? "c/u " : "";
  if (!available) return <p className="line-gone">Ya no queda esta cantidad</p>;
  if (transferArs === null)
    return (
      <p className="line-prices">
        <span>
          {fullArs > priceArs && (
            <>
              <s>
                <span className="sr-only">Antes </span>
                {formatArs(toMinorUnits(fullArs))}
              </s>{" "}
            </>
          )}
          <b>{card}</b> {isForSale ? `${each}precio promocional` : "por unidad"}
        </span>
      </p>
    );
  return (
    <p className="line-prices">
      <span className="is-transfer">
        <b>{formatArs(toMinorUnits(transferArs))}</b> {each}por transferencia
      </span>
      <span>
        {card} {each}con tarjeta
      </span>
    </p>
  );
}

interface UnitStepperProps {
  name: string;
  line: CartItem;
  onChange: (units: number) => void;
}

/** The quantity of a line. "Uno más" stays enabled at the limit of a size, so that pressing it shows the reason. */
function UnitStepper({ name, line: { quantity: units, type }, onChange }: UnitStepperProps) {
  const isFull = type !== "milliliter" && units >= MAX_DECANT_UNITS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are two buttons and their result
    <div className="units" role="group" aria-label={`Unidades de ${name}`}>
      <StepperButton text="Uno menos" sign="−" isOff={units <= 1} onPress={() => onChange(units - 1)} />
      <output>{units}</output>
      <StepperButton text="Uno más" sign="+" isOff={isFull} onPress={() => onChange(units + 1)} />
    </div>
  );
}

interface StepperButtonProps {
  text: string;
  sign: string;
  isOff: boolean;
  onPress: () => void;
}

/** Uses `aria-disabled`, which keeps the focus on the button. */
function StepperButton({ text, sign, isOff, onPress }: StepperButtonProps) {
  return (
    <button type="button" aria-label={text} aria-disabled={isOff} onClick={isOff ? undefined : onPress}>
      {sign}
    </button>
  );
}

/** The empty cart (docs/product-rules.md#cart-messages). After an order without a response, it names *Mis Pedidos*. */
export function EmptyCart({ userId }: { userId: string }) {
  return (
    <div className="empty cart-empty">
      <CartChanges />
      <StepTitle>El carrito esta vacio.</StepTitle>
      <p>
        {isAttemptOpen()
          ? "Estabas confirmando un pedido: si quedó hecho, lo encontrás en Mis Pedidos."
          : "Elegí un perfume, o probá con un decant."}
      </p>
      <a className="pill is-filled" href="/perfumes">
        Ver las fragancias
      </a>
      <a className="link" href={ordersPath(userId)}>
        Mis Pedidos
      </a>
    </div>
  );
}
