/** Requests for Asad in 100 ml, which the races, the fault scripts and the kill tests buy. */
import { seedId } from "#db/seed/insert.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { ANA, type ApiResponse, callApi, type TestUser } from "./shop.ts";

export const ASAD = seedId("per", "asad");
/** The card price of a unit, in pesos. */
const PESOS = 65_500;

/** Adds a unit to a cart. */
export function addAsad(url: string, by: TestUser = ANA): Promise<ApiResponse> {
  return callApi(url, `POST /api/cart/${by.id}/${ASAD}`, { by, body: { product: { quantity: 1, mlOption: 100 } } });
}

interface AsadOrder {
  by?: TestUser;
  quantity?: number;
  key?: string;
  address?: string;
}

/** Orders Asad by transfer: by default one unit for Ana. */
export function orderAsad(url: string, { by = ANA, quantity = 1, ...more }: AsadOrder): Promise<ApiResponse> {
  const products = [{ perfume: ASAD, ml: 100, type: "milliliter", quantity }];
  return callApi(url, `POST /api/orders/transfer/${by.id}`, { by, ...more, body: { shipping: false, products } });
}

interface AsadPayment {
  holder: string;
  key: string;
  /** The rejected order to pay again. */
  reference?: string;
}

/** Returns a function that pays by card for the unit in Ana's cart. Each call sends the same request. */
export async function cardPayment(
  shop: { url: string; providerUrl: string },
  { holder, key, reference }: AsadPayment,
): Promise<() => Promise<ApiResponse>> {
  const more = reference === undefined ? {} : { externalReference: reference };
  const body = cardBody(await buyerAt(shop.providerUrl).token(holder), PESOS, more);
  return () => callApi(shop.url, "POST /api/pay/payment", { by: ANA, body, key });
}
