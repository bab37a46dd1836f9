import type { User } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";
import type { Choices } from "#site/stores/orders/checkout.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";

/** The data of the checkout steps: buyer, products, choices, delivery terms and totals. */
export interface Deal {
  user: User;
  lines: readonly CartItem[];
  choices: Choices;
  terms: DeliveryTerms;
  totals: CartTotals;
}
