/** Administrators' requests about card readers. */
import { call } from "./call.ts";

/** Lists the card readers that can charge an order. Empty also if the payment provider does not answer. */
export const listCardReaders = () => call("GET", "/admin/card-readers", {});

const CHARGE = "/orders/:orderId/reader-charge";

/**
 * Charges an order at a card reader: one whose card was rejected, or, without `reader`, one whose charge the reader may not
 * have got. 409 in another state, if its units are gone, or while another charge of the buyer is open.
 */
export const chargeAtReader = (orderId: string, reader?: string) =>
  call("POST", CHARGE, { param: { orderId }, json: { reader } });

/** Reads the charge of an order at a card reader, and applies its result. */
export const readReaderCharge = (orderId: string) => call("GET", CHARGE, { param: { orderId } });

/**
 * Cancels the charge of an order at a card reader. 409 once the reader shows it, or while it is unknown whether the reader got
 * it; 502 without the provider's response.
 */
export const cancelReaderCharge = (orderId: string) => call("DELETE", CHARGE, { param: { orderId } });
