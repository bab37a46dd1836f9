import { useEffect, useRef, useState } from "react";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import type { OpenForm } from "#site/islands/kit/use-form.ts";
import { refreshAddresses } from "#site/stores/accounts/profile.ts";
import { isCartReady } from "#site/stores/cart/cart.ts";
import { go, goBack } from "#site/stores/orders/checkout.ts";
import { toast } from "#site/stores/toasts.ts";
import type { Deal } from "./deal.ts";
import { AddressChoice } from "./delivery/AddressChoice.tsx";
import { focusOption } from "./delivery/OptionGroup.tsx";
import { StepEnd } from "./StepEnd.tsx";
import { StepFrame } from "./StepFrame.tsx";
import { Summary } from "./Summary.tsx";
import { SummaryLines } from "./SummaryLines.tsx";
import { STEP_TITLES } from "./step-words.ts";

/** Specification 5, Address. */
const NO_ADDRESS = "Por favor, selecciona una dirección";

/**
 * Where the order is sent: one of the person's addresses, or a new one. A new one that is being written is the one that is
 * meant: going on saves it first, and stays where it cannot be saved.
 */
export function AddressStep({ deal }: { deal: Deal }) {
  const { user, lines, choices, totals } = deal;
  const { busy, once } = useBusy();
  const [wrong, setWrong] = useState("");
  useEffect(() => void refreshAddresses(user._id), [user._id]);
  const isChosen = user.address.some(({ _id }) => _id === choices.addressId);
  const form = useRef<OpenForm>(null);
  const goOn = () =>
    once(async () => {
      const isWritten = form.current?.isFilled();
      setWrong("");
      if (isWritten && !(await form.current?.submit())) return;
      if (isWritten || isChosen) return (await isCartReady(user._id)) && go("method");
      setWrong(NO_ADDRESS);
      toast(NO_ADDRESS);
      focusOption("address");
    });
  return (
    <StepFrame
      step="address"
      title={STEP_TITLES.address}
      back={{ words: "Volver al carrito", go: () => goBack("cards") }}
      side={
        <>
          <Summary deal={deal}>
            <SummaryLines lines={lines} />
          </Summary>
          <StepEnd totals={totals} words="Continuar" busyWords="Un momento…" busy={busy} onPress={goOn} />
        </>
      }
    >
      <AddressChoice user={user} chosen={choices.addressId} wrong={isChosen ? "" : wrong} formRef={form} />
    </StepFrame>
  );
}
