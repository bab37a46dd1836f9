import { Hono } from "hono";
import {
  cardReadersResponseSchema,
  readerChargeResponseSchema,
  readerChargeSchema,
} from "#shop/payments/reader-charge.contract.ts";
import type { Refused } from "#shop/refusal.ts";
import type { RefusalCode } from "#shop/refusal-response.ts";
import { type AppContext, type AppEnv, keepAlive, paymentContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { presentAdminOrder } from "../orders/order.presenter.ts";
import { type AtReader, callOffAtReader, chargeAtReader, checkReaderCharge } from "./charge-reader.ts";

const listedDocs = adminDocs(
  "List the card readers of the shop that can charge an order. Empty if the payment provider does not answer",
  cardReadersResponseSchema,
);

/** Card readers, below /admin. */
export const cardReaders = new Hono<AppEnv>().get(
  "/card-readers",
  listedDocs,
  administrator("read", "orders"),
  async (c) => {
    const found = await paymentContext(c).gateway.readers();
    if (found.kind === "unanswered") log("readers_unread", { requestId: c.get("requestId"), reason: found.reason });
    const readers = found.kind === "found" ? found.readers : [];
    return respondPrivately(c, { readers: readers.map(({ id: _id, name }) => ({ _id, name })) }, 200);
  },
);

const sentDocs = adminDocs(
  "Charge an order at a card reader: one whose card was rejected, or whose charge the reader may not have received",
  readerChargeResponseSchema,
  [400, 404, 409],
);
const readDocs = adminDocs(
  "Read the charge of an order at a card reader from the payment provider, and apply its result",
  readerChargeResponseSchema,
  [404],
);
const cancelledDocs = adminDocs(
  "Cancel the charge of an order at a card reader. 409 if the reader shows it already: then only the reader can cancel it",
  readerChargeResponseSchema,
  [404, 409, 502],
);

/** Charges at a card reader, below /orders. */
export const readerCharges = new Hono<AppEnv>()
  .post(
    "/:orderId/reader-charge",
    sentDocs,
    administrator("write", "orders"),
    validate("json", readerChargeSchema),
    async (c) => {
      const [orderId, { reader }, { userId: by }] = [c.req.param("orderId"), c.req.valid("json"), sessionIn(c)];
      const charging = chargeAtReader(paymentContext(c), { orderId, readerId: reader ?? null, by });
      // Continues if the administrator disconnects: otherwise the order would wait for a charge that was not sent.
      keepAlive(c, charging);
      return respondWith(c, await charging);
    },
  )
  .get("/:orderId/reader-charge", readDocs, administrator("read", "orders"), async (c) =>
    respondWith(c, await checkReaderCharge(paymentContext(c), c.req.param("orderId"))),
  )
  .delete("/:orderId/reader-charge", cancelledDocs, administrator("write", "orders"), async (c) => {
    const [orderId, { userId: by }] = [c.req.param("orderId"), sessionIn(c)];
    return respondWith(c, await callOffAtReader(paymentContext(c), { orderId, by }));
  });

function respondWith(c: AppContext, outcome: AtReader | Refused<RefusalCode>) {
  if (!outcome.ok) return refused(c, outcome.refusal);
  const { order, charge } = outcome;
  if (order.statusGlimmer === "En Preparación") deliverMails(c);
  return respondPrivately(c, { order: presentAdminOrder(order, c.get("now")()), charge }, 200);
}
