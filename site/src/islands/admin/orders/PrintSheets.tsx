import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { PAYMENT_TYPE_LABELS } from "#shop/orders/payment-method.ts";
import { type PickingLine, type PickingPart, pickingList } from "#shop/orders/picking-list.ts";
import { couponLabel } from "#shop/pricing/coupon.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { NOWHERE } from "#shop/stock/order-locations.ts";
import { readLocations } from "#site/api/admin-orders.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { countLabel, pesosLabel } from "../kit/formats.ts";
import { buyerName, unnamedPickup } from "./admin-order-labels.ts";
import { slipLines, soldLocations } from "./locations/line-locations.ts";
import { labelled, labelNumbers, parcelLabel, pickingNumber } from "./parcel/parcel-labels.ts";
import { linesToSend, slipSums } from "./refunds/refund-units.ts";

/** What to print: one document. */
export type PrintJob =
  | { kind: "slips" | "labels"; orders: readonly AdminOrder[] }
  | { kind: "picking"; parts: readonly PickingPart[]; count: number };

interface Props {
  job: PrintJob;
  showrooms: readonly Showroom[];
  onPrinted: () => void;
}

/** Prints each job once. styles/admin/orders/orders-print.css hides the page, so that only the sheets are printed. */
export function PrintSheets({ job, showrooms, onPrinted }: Props) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted);
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  // Another press makes a new job, which prints again.
  useEffect(() => {
    if (job) print();
  }, [job]);
  const { name, address } = senderHere();
  return createPortal(
    <div className={`print-sheets is-${job.kind}`}>
      {job.kind === "slips" &&
        job.orders.map((order) => <Slip key={order._id} order={order} sender={name} showrooms={showrooms} />)}
      {job.kind === "labels" &&
        labelled(job.orders).map((order) => <Label key={order._id} order={order} sender={`${name}, ${address}`} />)}
      {job.kind === "picking" && <PickingSheet parts={job.parts} count={job.count} />}
    </div>,
    document.body,
  );
}

/** Reads the shop's name and address, which Astro has written into the page. */
function senderHere(): { name: string; address: string } {
  const { name = "", address = "" } = document.querySelector<HTMLElement>("[data-part=sender]")?.dataset ?? {};
  return { name, address };
}

function Slip({ order, sender, showrooms }: { order: AdminOrder; sender: string; showrooms: readonly Showroom[] }) {
  const { number, createdAt, user, numShipping, paymentTypeId, transactionAmount, coupon } = order;
  const { deliveryArs, refundedArs } = slipSums(order);
  return (
    <article className="print-slip">
      <header>
        <b>{sender}</b>
        <h2>Remito {number}</h2>
        <span>{instantLabel(createdAt)}</span>
      </header>
      <div className="print-two">
        <section>
          <h3>Para</h3>
          <p>{buyerName(order)}</p>
          {user.phone && <p>Teléfono {user.phone}</p>}
          {user.dni && <p>DNI {user.dni}</p>}
        </section>
        <section>
          <h3>{order.shipping ? "Envío a domicilio" : "Retiro en showroom"}</h3>
          <Place order={order} showrooms={showrooms} />
          {numShipping && <p>Seguimiento {numShipping}</p>}
          {parcelLabel(order) && <p className="print-parcel">{parcelLabel(order)}</p>}
        </section>
      </div>
      <ul className="print-lines">
        {slipLines(order).map((line) => (
          <li key={line._id}>
            <b>{line.quantity} ×</b>
            <span>
              {line.productName} {sizeLabel(line)} <small>{line.brand}</small>
              {order.coupon === null && line.couponArs > 0 && (
                <small>Con {pesosLabel(line.couponArs)} menos por su decant</small>
              )}
              {line.leaves && <small className="print-leaves">{line.leaves}</small>}
            </span>
            <span>{pesosLabel(line.lineArs)}</span>
          </li>
        ))}
      </ul>
      {deliveryArs > 0 && (
        <p className="print-coupon">
          Envío <span>{pesosLabel(deliveryArs)}</span>
        </p>
      )}
      {refundedArs > 0 && (
        <p className="print-coupon">
          Unidades devueltas, que no van <span>{pesosLabel(refundedArs)}</span>
        </p>
      )}
      {coupon && (
        <p className="print-coupon">
          {couponLabel(coupon.code)} <span>{pesosLabel(coupon.amount)}, ya restado</span>
        </p>
      )}
      <p className="print-total">
        {PAYMENT_TYPE_LABELS[paymentTypeId]} <b>Total {pesosLabel(transactionAmount)}</b>
      </p>
    </article>
  );
}

function Place({ order, showrooms }: { order: AdminOrder; showrooms: readonly Showroom[] }) {
  const { address, pickup } = order;
  if (address)
    return (
      <>
        <p>{streetLabel(address)}</p>
        <p>{placeLabel(address)}</p>
        {address.indications && <p>{address.indications}</p>}
      </>
    );
  const showroom = showrooms.find(({ key }) => key === pickup);
  return (
    <p>{showroom ? `${showroom.name}, ${showroom.address}, ${showroom.city}` : unnamedPickup(order, showrooms)}</p>
  );
}

/** A label of 10 x 15 cm. */
function Label({ order, sender }: { order: AdminOrder; sender: string }) {
  const { user, address } = order;
  if (!address) return null;
  return (
    <article className="print-label">
      <p>
        Pedido <b>{labelNumbers(order)}</b>
      </p>
      <div>
        <h2>{buyerName(order)}</h2>
        <p className="print-street">{streetLabel(address)}</p>
        <p>
          {address.city}, {address.province}
        </p>
        <p className="print-postal">CP {address.postalCode}</p>
        {address.indications && <p>{address.indications}</p>}
        {user.phone && <p>Tel. {user.phone}</p>}
      </div>
      <p className="print-sender">Remite: {sender}</p>
    </article>
  );
}

function PickingSheet({ parts, count }: { parts: readonly PickingPart[]; count: number }) {
  return (
    <article className="print-picking">
      <header>
        <h2>Lista de armado</h2>
        <span>
          {countLabel(count, "pedido", "pedidos")}, {instantLabel(new Date().toISOString())}
        </span>
      </header>
      {parts.map(({ destination, places }) => (
        <section key={destination}>
          <h3>{destination}</h3>
          {places.map(({ place, goods }) => (
            <table key={place}>
              <caption>{place}</caption>
              <tbody>
                {goods.map(({ name, size, quantity, orders }) => (
                  <tr key={`${name} ${size}`}>
                    <td className="print-box" />
                    <td>
                      <b>{quantity} ×</b>
                    </td>
                    <td>{name}</td>
                    <td>{size}</td>
                    <td>
                      {orders.map((number) => (
                        <span key={number}>{number} </span>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </section>
      ))}
    </article>
  );
}

/** Reads the locations of the goods of some orders, and returns what to collect; null if they cannot be read. */
export async function pickingPartsOf(
  orders: readonly AdminOrder[],
  showrooms: readonly Showroom[],
): Promise<PickingPart[] | null> {
  const response = await readLocations(orders.map(({ _id }) => _id));
  if (!response.ok) return null;
  const located = new Map(response.body.sizes.map((size) => [`${size.perfume} ${size.ml}`, size]));
  const lines = orders.flatMap((order) => {
    const { shipping, pickup } = order;
    const showroom = showrooms.find(({ key }) => key === pickup);
    const pickupLabel = showroom ? `Retiro en ${showroom.name}` : unnamedPickup(order, showrooms);
    return linesToSend(order).map((line): PickingLine => {
      const isDecant = line.type !== "milliliter";
      return {
        order: pickingNumber(order),
        destination: shipping ? "Envíos" : pickupLabel,
        city: shipping ? "" : (showroom?.city ?? ""),
        goods: `${line.perfume} ${line.type} ${line.ml}`,
        name: line.productName,
        size: sizeLabel(line),
        quantity: line.quantity,
        left: soldLocations(order, line._id),
        units: isDecant ? null : (located.get(`${line.perfume} ${line.ml}`) ?? NOWHERE),
      };
    });
  });
  return pickingList(lines);
}
