import { Hono } from "hono";
import { chooseOrderMails } from "#db/mail/order-arrivals.ts";
import { type HomeFigures, readHome } from "#db/reports/home.ts";
import { writeOrThrow } from "#db/write.ts";
import { toWire } from "#shop/decimal.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { type HomeResponse, homeSchema, orderMailsSchema } from "#shop/reports/home.contract.ts";
import type { Sales } from "#shop/reports/statistics.ts";
import { DAY_MS, type DayRange, instantsOf, lastDays, periodsOf } from "#shop/reports/statistics-days.ts";
import type { AppEnv } from "../http/context.ts";
import { iso, isoOrNull, respondPrivately } from "../http/respond.ts";
import { administrator, anyAdministrator, permits, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";

const DAYS = 60;
const WEEK_MS = 7 * DAY_MS;

const shownDocs = adminDocs(
  "Get the figures of the panel's first page: today's sales and the orders that wait. Only what the role may read",
  homeSchema,
);

const choiceDocs = adminDocs("Choose whether you get a mail for each new order", orderMailsSchema, [400]);

/** The panel's first page, below /admin. */
export const home = new Hono<AppEnv>()
  .get("/home", shownDocs, anyAdministrator, async (c) => {
    const nowMs = c.get("now")();
    const days = lastDays(DAYS, nowMs);
    const { fromMs } = instantsOf(lastDays(1, nowMs));
    const ranges = {
      today: { fromMs, untilMs: nowMs + 1 },
      weekAgo: { fromMs: fromMs - WEEK_MS, untilMs: nowMs + 1 - WEEK_MS },
      days: instantsOf(days),
    };
    const figures = await readHome(c.get("database")(), ranges, sessionIn(c).userId, nowMs);
    const response: HomeResponse = {
      sales: permits(c, "read", "reports") ? presentSales(figures, days) : null,
      queues: permits(c, "read", "orders") ? presentQueues(figures) : null,
    };
    return respondPrivately(c, response, 200);
  })
  .put(
    "/home/order-mails",
    choiceDocs,
    administrator("read", "orders"),
    validate("json", orderMailsSchema),
    async (c) => {
      const { isOn } = c.req.valid("json");
      await writeOrThrow(c.get("database")(), [chooseOrderMails(sessionIn(c).userId, isOn)], "the choice was refused");
      return respondPrivately(c, { isOn }, 200);
    },
  );

function presentSales({ today, weekAgo, days }: HomeFigures, range: DayRange): HomeResponse["sales"] {
  const byDay = new Map(days.map((sales) => [sales.day, sales]));
  const none = { orders: 0, centavos: 0 };
  return {
    today: wireSales(today),
    weekAgo: wireSales(weekAgo),
    days: periodsOf(range, "day").map(({ from: day }) => ({ day, ...wireSales(byDay.get(day) ?? none) })),
  };
}

function wireSales({ orders, centavos }: Sales) {
  return { orders, salesArs: toWire(centavos) };
}

function presentQueues({ mailsMe, newest, transfers, preparing }: HomeFigures): HomeResponse["queues"] {
  const { centavos, ...waiting } = transfers;
  return {
    mailsMe,
    newest,
    transfers: {
      ...waiting,
      amountArs: toWire(centavos),
      first: transfers.first.map(({ expiresAtMs, number, ...order }) => ({
        ...order,
        number: orderNumber(number),
        expiresAt: isoOrNull(expiresAtMs),
      })),
    },
    preparing: {
      ...preparing,
      first: preparing.first.map(({ sinceMs, number, ...order }) => ({
        ...order,
        number: orderNumber(number),
        since: iso(sinceMs),
      })),
    },
  };
}
