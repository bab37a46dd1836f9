import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { showDialog } from "#site/islands/kit/show-dialog.tsx";
import { addStyles } from "#site/scripts/late/dialog.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $postalCode, destinationOf, startPostalCode } from "#site/stores/orders/destination.ts";
import modal from "#site/styles/kit/modal.css?inline";
import postalCode from "#site/styles/kit/postal-code.css?inline";
import { PostalCodeForm } from "./checkout/PostalCodeForm.tsx";
import { deliveryEstimate } from "./delivery-estimate.ts";

/** Opens the dialog that estimates a delivery by postal code. On close it removes the dialog and calls `onClosed`. */
export function showDeliveryDialog(onClosed: () => void): void {
  if (document.querySelector("dialog.modal")) return;
  addStyles(modal + postalCode);
  startPostalCode();
  showDialog((remove) => (
    <DeliveryDialog
      onClosed={() => {
        remove();
        onClosed();
      }}
    />
  ));
}

function DeliveryDialog({ onClosed }: { onClosed: () => void }) {
  const { state, shipping } = useStore($deliveryTerms);
  const destination = destinationOf(useStore($postalCode));
  useEffect(() => void loadDeliveryTerms(), []);
  return (
    <Dialog title="Calculá tu envío" dismissible onClosed={onClosed}>
      {() => (
        <PostalCodeForm>
          {destination && shipping && <p>{deliveryEstimate(destination, shipping, Date.now())}</p>}
          {state === "failed" && (
            <RetryNotice text="No pudimos leer los costos de envío." onRetry={loadDeliveryTerms} />
          )}
        </PostalCodeForm>
      )}
    </Dialog>
  );
}
