import type { User } from "#shop/accounts/user.contract.ts";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";
import type { Choices } from "#site/stores/orders/checkout.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";

/** What the steps of the checkout are about: who buys what, how it is to reach them, and what it comes to. */
export interface Deal {
  user: User;
  lines: readonly CartItem[];
  choices: Choices;
  terms: DeliveryTerms;
  totals: CartTotals;
}
