import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $deliveryTerms, loadDeliveryTerms, retryDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";

/** Loads the delivery terms; after a failure again whenever the page becomes visible. */
export function useDeliveryTerms() {
  useEffect(() => {
    void loadDeliveryTerms();
    return onVisibleAgain(retryDeliveryTerms);
  }, []);
  return useStore($deliveryTerms);
}
