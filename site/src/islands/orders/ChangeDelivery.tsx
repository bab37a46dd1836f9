import { type ReactNode, useEffect, useState } from "react";
import type { AddressFields } from "#shop/accounts/address.ts";
import type { User } from "#shop/accounts/user.contract.ts";
import { canChangeDelivery } from "#shop/orders/delivery-change.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { DialogEnds } from "#site/islands/kit/DialogEnds.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { profilePath } from "#site/islands/paths.ts";
import { refreshAddresses } from "#site/stores/accounts/profile.ts";
import { changeShownDelivery } from "#site/stores/orders/transfer-order.ts";
import { focusOption, Option, OptionGroup } from "./checkout/OptionGroup.tsx";

const LABELS = {
  address: {
    title: "Cambiar la dirección",
    legend: "Tus direcciones",
    current: "Es la de este pedido",
    none: "Elegí una dirección.",
  },
  pickup: {
    title: "Cambiar el showroom",
    legend: "Nuestros showrooms",
    current: "Es el de este pedido",
    none: "Elegí un showroom.",
  },
} as const;

interface ChangeDeliveryProps {
  user: User;
  order: Order;
  showrooms: readonly Showroom[];
}

/**
 * Changes where an order goes, until the shop prepares it (docs/product-rules.md#delivery-changed-by-the-buyer). Shows
 * nothing for a pickup without another showroom, and for an order that shares its parcel.
 */
export function ChangeDelivery(props: ChangeDeliveryProps) {
  const { order, showrooms } = props;
  const [isOpen, setOpen] = useState(false);
  const hasOthers = order.shipping || showrooms.some(({ key }) => key !== order.pickup);
  if (!canChangeDelivery(order) || !hasOthers) return null;
  const Choice = order.shipping ? AddressChoice : ShowroomChoice;
  return (
    <>
      <button type="button" className="text-button order-change" onClick={() => setOpen(true)}>
        {LABELS[order.shipping ? "address" : "pickup"].title}
      </button>
      {isOpen && <Choice {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}

interface ChoiceProps extends ChangeDeliveryProps {
  onClosed: () => void;
}

function AddressChoice({ user, order, onClosed }: ChoiceProps) {
  const { _id: userId, address: addresses } = user;
  useEffect(() => void refreshAddresses(userId), [userId]);
  return (
    <ChoiceDialog
      field="address"
      places={addresses.map((address) => ({
        value: address._id,
        title: streetLabel(address),
        lines: linesOf(address),
        isCurrent: order.address !== null && textOf(order.address) === textOf(address),
      }))}
      order={order}
      userId={userId}
      onClosed={onClosed}
    >
      {addresses.length === 0 && <p>No tenés direcciones guardadas.</p>}
      <p>
        <a className="link" href={`${profilePath(userId)}#direcciones`}>
          Agregar una dirección en tu perfil
        </a>
      </p>
      <p className="hint">
        Puede ser otra dirección de la misma zona de entrega: el costo de envío no cambia. Para otra zona o para
        retirarlo, escribinos.
      </p>
    </ChoiceDialog>
  );
}

function linesOf(address: AddressFields): string[] {
  return [placeLabel(address), address.indications].filter(Boolean);
}

/** Returns the text by which addresses are compared: an order has a copy of its address, without an id. */
function textOf(address: AddressFields): string {
  return [streetLabel(address), ...linesOf(address)].join("\n");
}

function ShowroomChoice({ user, order, showrooms, onClosed }: ChoiceProps) {
  return (
    <ChoiceDialog
      field="pickup"
      places={showrooms.map(({ key, name, address, city, hours }) => ({
        value: key,
        title: name,
        lines: [address.includes(city) ? address : `${address}, ${city}`, hours],
        isCurrent: key === order.pickup,
      }))}
      order={order}
      userId={user._id}
      onClosed={onClosed}
    >
      <p className="hint">Para pasar de retiro a envío, escribinos.</p>
    </ChoiceDialog>
  );
}

interface Place {
  /** Sent to the API: an address's id or a showroom's key. */
  value: string;
  title: string;
  lines: readonly string[];
  /** Whether the order goes there now. */
  isCurrent: boolean;
}

interface ChoiceDialogProps {
  field: keyof typeof LABELS;
  places: readonly Place[];
  order: Order;
  userId: string;
  onClosed: () => void;
  /** Below the places. */
  children: ReactNode;
}

function ChoiceDialog({ field, places, order, userId, onClosed, children }: ChoiceDialogProps) {
  const { title, legend, current, none } = LABELS[field];
  const { busy, once } = useBusy();
  const [choice, setChoice] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  useEffect(() => focusOption(field), [field]);
  const chosen = places.find(({ value, isCurrent }) => (choice === null ? isCurrent : value === choice));
  const send = (close: () => void) =>
    once(async () => {
      setMessage("");
      if (!chosen) return setMessage(none);
      const refused = chosen.isCurrent ? "" : await changeShownDelivery(userId, order, { [field]: chosen.value });
      return refused ? setMessage(refused) : close();
    });
  return (
    <Dialog title={title} busy={busy} onClosed={onClosed}>
      {(close) => (
        <>
          {places.length > 0 && (
            <OptionGroup legend={legend} isLegendHidden>
              {places.map(({ value, title: name, lines, isCurrent }) => (
                <Option
                  key={value}
                  name={field}
                  value={value}
                  title={name}
                  isChosen={value === chosen?.value}
                  onChoose={setChoice}
                >
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                  {isCurrent && <span className="saved">{current}</span>}
                </Option>
              ))}
            </OptionGroup>
          )}
          {children}
          <DialogEnds
            message={message}
            busy={busy}
            label="Guardar el cambio"
            busyLabel="Guardando…"
            act={() => send(close)}
            close={close}
          />
        </>
      )}
    </Dialog>
  );
}
