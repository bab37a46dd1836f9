/** How orders are paid: the methods that buyers choose, and the orders' payment types. docs/product-rules.md#payment-methods */

export interface PaymentMethod {
  /** The option in the checkout. */
  title: string;
  /** The method's name in lists of orders. */
  shortTitle: string;
  totalLabel: string;
  /** The button that ends the checkout, and its label while it works. */
  confirm: { text: string; busyLabel: string };
  /** The price that the buyer pays for a unit. */
  priceKey: "transferPaysCentavos" | "currentCentavos";
  /** The first state. It holds the units before any money is requested. */
  placedAs: "Confirmar Transferencia" | "Autorización Pendiente";
  /** Whether the provider charges it. Otherwise the buyer pays the shop before the hold ends. */
  isByProvider: boolean;
}

export const PAYMENT_METHODS = {
  transfer: {
    title: "Transferencia bancaria",
    shortTitle: "Transferencia",
    totalLabel: "Total por transferencia",
    confirm: { text: "Confirmar pedido", busyLabel: "Confirmando…" },
    priceKey: "transferPaysCentavos",
    placedAs: "Confirmar Transferencia",
    isByProvider: false,
  },
  card: {
    title: "Tarjeta de crédito o débito",
    shortTitle: "Tarjeta",
    totalLabel: "Total con tarjeta",
    confirm: { text: "Pagar con tarjeta", busyLabel: "Un momento…" },
    priceKey: "currentCentavos",
    placedAs: "Autorización Pendiente",
    isByProvider: true,
  },
} as const satisfies Readonly<Record<string, PaymentMethod>>;

export type MethodName = keyof typeof PAYMENT_METHODS;
export const METHOD_NAMES: readonly MethodName[] = Object.keys(PAYMENT_METHODS).filter(isMethodName);

/** Whether a value is the name of a payment method. */
export function isMethodName(name: unknown): name is MethodName {
  return typeof name === "string" && Object.hasOwn(PAYMENT_METHODS, name);
}

export const PAYMENT_TYPES = ["transfer", "credit_card", "debit_card", "account_money"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

const METHOD_OF: Readonly<Record<PaymentType, MethodName>> = {
  transfer: "transfer",
  credit_card: "card",
  debit_card: "card",
  account_money: "card",
};

export const PAYMENT_TYPE_LABELS: Readonly<Record<PaymentType, string>> = {
  transfer: PAYMENT_METHODS.transfer.title,
  credit_card: "Tarjeta de crédito",
  debit_card: "Tarjeta de débito",
  account_money: "Dinero en cuenta",
};

/** The prefix of a method's refusals. Methods without the provider share the route, and so the refusals, of transfers. */
export function refusalPrefix(method: MethodName): "transfer" | "card" {
  return PAYMENT_METHODS[method].isByProvider ? "card" : "transfer";
}

/** The method of a payment type. */
export function methodOf(type: PaymentType): PaymentMethod {
  return PAYMENT_METHODS[METHOD_OF[type]];
}

/** The payment types of a method. */
export function typesOf(method: MethodName): PaymentType[] {
  return PAYMENT_TYPES.filter((type) => METHOD_OF[type] === method);
}

/** A payment type without the provider. A method of this kind has one type, of the same name. */
export type DirectType = Extract<MethodName, PaymentType>;

/** Whether the buyer pays the shop by this method, without the provider. */
export function isDirect(method: MethodName): method is DirectType {
  return !PAYMENT_METHODS[method].isByProvider;
}

/** Whether the provider charges orders of this type. */
export function isByProvider(type: PaymentType): boolean {
  return methodOf(type).isByProvider;
}

/** The payment types that the provider charges, and the methods without the provider. */
export const PROVIDER_TYPES: readonly PaymentType[] = PAYMENT_TYPES.filter(isByProvider);
export const DIRECT_TYPES = METHOD_NAMES.filter(isDirect);
