import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { deliveryTo, type ZoneTerms } from "#shop/pricing/shipping.ts";
import { $cart, $lines } from "#site/stores/cart/cart.ts";
import { type CartTotals, totalsOf } from "#site/stores/cart/cart-totals.ts";
import {
  $choices,
  $route,
  type CheckoutRoute,
  type Choices,
  choicesOf,
  missingDetails,
  reachableRoute,
} from "#site/stores/orders/checkout.ts";
import { $coupon } from "#site/stores/orders/coupon.ts";
import { $decantCredits, type DecantCredits, loadDecantCredits } from "#site/stores/orders/decant-credits.ts";
import { $deliveryTerms, type DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $postalCode, destinationOfBuyer, type KnownDestination } from "#site/stores/orders/destination.ts";

/** The data of the checkout steps: buyer, products, choices, delivery terms and totals. */
export interface CheckoutData {
  user: User;
  lines: readonly CartItem[];
  choices: Choices;
  terms: DeliveryTerms;
  /** Where a home delivery goes, as far as it is known. */
  destination: KnownDestination | null;
  /** The terms of that delivery; null until the settings are loaded. */
  zone: ZoneTerms | null;
  totals: CartTotals;
}

interface CheckoutStatus {
  /** The reachable step; the requested one until everything is loaded. */
  route: CheckoutRoute;
  state: "loading" | "failed" | "known";
  checkout: CheckoutData;
}

/** The state of the checkout, at the step in the URL or at `fixedRoute`. */
export function useCheckout(user: User, fixedRoute?: CheckoutRoute): CheckoutStatus {
  const urlRoute = useStore($route);
  const requested = fixedRoute ?? urlRoute;
  const cart = useStore($cart);
  const lines = useStore($lines);
  const choices = choicesOf(user, useStore($choices));
  const terms = useStore($deliveryTerms);
  const destination = destinationOfBuyer(user, choices.addressId, useStore($postalCode));
  const zone = terms.shipping && deliveryTo(destination, terms.shipping);
  const credits = useCredits(user._id, terms);
  const known = typeof credits === "string" ? [] : credits;
  const totals = totalsOf(lines, choices.delivery, { ...terms, shipping: zone }, useStore($coupon), known);
  const checkout = { user, lines, choices, terms, destination, zone, totals };
  const isLoading = cart === "loading" || terms.state === "loading" || credits === "loading";
  if (isLoading) return { route: requested, state: "loading", checkout };
  return {
    route: reachableRoute(requested, choicesMade(checkout)),
    // Without the credits the total may differ from the server's.
    state: cart === "failed" || credits === "failed" ? "failed" : "known",
    checkout,
  };
}

/** The credits of the buyer's decants; none where the shop gives none. */
function useCredits(userId: string, { hasDecantCredit }: DeliveryTerms): DecantCredits {
  const credits = useStore($decantCredits);
  useEffect(() => {
    if (hasDecantCredit && userId) loadDecantCredits();
  }, [hasDecantCredit, userId]);
  return hasDecantCredit ? credits : [];
}

function choicesMade({ user, lines, choices: { delivery, showroom, addressId }, terms }: CheckoutData) {
  return {
    delivery,
    hasLines: lines.length > 0,
    hasDetails: missingDetails(user, delivery).length === 0,
    hasShowroom: terms.showrooms.some(({ key }) => key === showroom),
    hasAddress: user.address.some(({ _id }) => _id === addressId),
  };
}
