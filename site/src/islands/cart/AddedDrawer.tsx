import { type MouseEvent, useEffect, useId, useRef } from "react";
import { missingForFreeShipping } from "#shop/pricing/full-price.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { showDialog } from "#site/islands/kit/show-dialog.tsx";
import { Thumbnail } from "#site/islands/orders/OrderLines.tsx";
import { cartPath, methodPath } from "#site/islands/paths.ts";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/dialog.ts";
import type { AddedItem } from "#site/stores/cart/add-for-user.ts";
import { sizeLabel, unitsLabel } from "#site/stores/cart/cart-lines.ts";
import { totalsOf } from "#site/stores/cart/cart-totals.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { $live, pageTerms } from "#site/stores/storefront/live.ts";
import styles from "#site/styles/cart/drawer.css?inline";
import { FreeShipping } from "./FreeShipping.tsx";

/** For this time the drawer ignores presses, because the second press of a double click lands on it. */
const IGNORE_PRESSES_MS = 400;

/**
 * Opens the drawer of a product page: what was added, the cart's total, a suggestion, and the way to the cart; for a buyer
 * with one address also to the payment. Closing it returns the focus. Over another dialog it does not open.
 */
export function showAdded(added: AddedItem): void {
  if (document.querySelector("dialog[open]")) return;
  addStyles(styles);
  const opener = focusedButton();
  showDialog((remove) => (
    <AddedDrawer
      added={added}
      suggestion={suggestionFor(added)}
      onClosed={() => {
        remove();
        opener?.focus({ preventScroll: true });
      }}
    />
  ));
}

/** Returns the pressed button: the focused one, or the page's button in Safari, which does not focus a pressed button. */
function focusedButton(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement;
  return document.querySelector<HTMLElement>(".product [data-act=add]");
}

interface AddedDrawerProps {
  added: AddedItem;
  suggestion: Suggestion | null;
  onClosed: () => void;
}

function AddedDrawer({ added, suggestion, onClosed }: AddedDrawerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (!dialog.current) return;
    closeOnPressOutside(dialog.current);
    dialog.current.showModal();
    // Focuses the dialog and not one of its buttons: a key that is still held down would press the button.
    dialog.current.focus();
    openedAt.current = performance.now();
  }, []);
  const close = () => dialog.current?.close();
  const ignoreDoubleClick = (event: MouseEvent) => {
    // A press by keyboard has the detail 0.
    if (event.detail === 0 || performance.now() - openedAt.current > IGNORE_PRESSES_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="drawer"
      tabIndex={-1}
      aria-labelledby={id}
      onClose={onClosed}
      onClickCapture={ignoreDoubleClick}
    >
      <div className="drawer-head">
        <h2 id={id}>{added.message}</h2>
        <button type="button" className="modal-close" aria-label="Cerrar" onClick={close} />
      </div>
      <div className="drawer-body">
        <AddedLine added={added} />
        <CartSummary added={added} />
        {suggestion && <SuggestedPerfume suggestion={suggestion} />}
      </div>
      <div className="drawer-ends">
        {added.hasOneAddress && (
          <a className="pill is-filled" href={methodPath(added.userId)}>
            Ir a pagar
          </a>
        )}
        <a className={added.hasOneAddress ? "pill" : "pill is-filled"} href={cartPath(added.userId)}>
          Ver carrito
        </a>
        <button type="button" className="pill" onClick={close}>
          Seguir comprando
        </button>
      </div>
    </dialog>
  );
}

function AddedLine({ added: { line, units } }: { added: AddedItem }) {
  if (!line) return null;
  const { image, brand, productName, priceArs } = line;
  return (
    <div className="drawer-line">
      <Thumbnail image={image} width={80} />
      <div>
        <p className="house">{brand}</p>
        <p className="drawer-name">{productName}</p>
        <p>
          {sizeLabel(line)} · {unitsLabel(units)}
        </p>
      </div>
      <b>{formatArs(toMinorUnits(priceArs) * units)}</b>
    </div>
  );
}

/** Units and subtotal of the cart by card and by transfer, and the amount missing for free shipping. */
function CartSummary({ added: { lines } }: { added: AddedItem }) {
  const product = document.querySelector<HTMLElement>(".product[data-free]");
  const freeShippingFromCentavos = Number(product?.dataset["free"] ?? 0);
  const { transferOffBp } = $live.get()?.terms ?? pageTerms();
  // The drawer does not show the shipping cost.
  const { units, productsCentavos, transferOffCentavos } = totalsOf(lines, "home", { shipping: null, transferOffBp });
  const toFreeShippingCentavos = missingForFreeShipping(productsCentavos, freeShippingFromCentavos);
  return (
    <>
      <dl className="drawer-totals">
        <div>
          <dt>{units === 1 ? "1 producto en tu carrito" : `${units} productos en tu carrito`}</dt>
          <dd>{formatArs(productsCentavos)}</dd>
        </div>
        {transferOffCentavos > 0 && (
          <div className="is-transfer">
            <dt>Por transferencia</dt>
            <dd>{formatArs(productsCentavos - transferOffCentavos)}</dd>
          </div>
        )}
      </dl>
      <FreeShipping totals={{ freeShippingFromCentavos, toFreeShippingCentavos }} />
    </>
  );
}

/** A related perfume, as the page links it. */
interface Suggestion {
  href: string;
  brand: string;
  productName: string;
  picture: string;
}

/** Returns the most similar perfume of the page that is not in the cart; null without one. */
function suggestionFor({ lines }: AddedItem): Suggestion | null {
  const inCart = new Set(lines.map(({ brand, productName }) => `${brand} ${productName}`));
  const links = document.querySelectorAll<HTMLAnchorElement>("[aria-labelledby=alike] li a");
  return [...links].map(suggestionOf).find(({ brand, productName }) => !inCart.has(`${brand} ${productName}`)) ?? null;
}

function suggestionOf(link: HTMLAnchorElement): Suggestion {
  return {
    href: link.pathname,
    brand: link.querySelector("small")?.textContent ?? "",
    productName: nameIn(link),
    picture: link.querySelector("img")?.getAttribute("src") ?? "",
  };
}

/** The name is the link's only text outside an element. */
function nameIn(link: HTMLAnchorElement): string {
  const texts = [...link.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts.map(({ textContent }) => textContent?.trim()).join("");
}

function SuggestedPerfume({ suggestion: { href, brand, productName, picture } }: { suggestion: Suggestion }) {
  return (
    <section className="drawer-more" aria-label="También te puede gustar">
      <p aria-hidden="true">También te puede gustar</p>
      <a href={href}>
        <img src={picture} width="56" height="68" alt="" decoding="async" />
        <span>
          <small>{brand}</small>
          {productName}
        </span>
      </a>
    </section>
  );
}
