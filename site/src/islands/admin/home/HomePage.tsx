import { useStore } from "@nanostores/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "#shop/accounts/user.contract.ts";
import type { HomeResponse } from "#shop/reports/home.contract.ts";
import type { NoticesResponse } from "#shop/reports/notices.contract.ts";
import { chooseOrderMails, readHome } from "#site/api/admin-reports.ts";
import { timeLabel, todayLabel } from "#site/islands/dates.ts";
import { $seenNotices } from "#site/stores/reports/seen-notices.ts";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, Loading, QueryState, unwrap, useAction } from "../kit/calls.tsx";
import { Fact, Figure, Switch } from "../kit/elements.tsx";
import { percentLabel, pesosLabel } from "../kit/formats.ts";
import { NOTICES_PATH, RATE_PATH } from "../kit/paths.ts";
import { useMay } from "../kit/permissions.tsx";
import { Chart } from "../reports/Chart.tsx";
import { useNotices } from "../reports/MenuCounts.tsx";
import { groupsOf, withoutSeen } from "../reports/notice-groups.ts";
import { periodLabel, tickLabel } from "../reports/sales-labels.tsx";
import { compared, halves, weekdayOf } from "./figures.ts";
import { Queues } from "./Queues.tsx";
import { useAlertSwitch, useOrderAlert } from "./use-order-alert.ts";

/** Milliseconds between refreshes of the figures. A hidden page is refreshed only while it announces new orders. */
const LIVE_MS = 15_000;

/** The first page of the panel: today's sales, the work queues, the sales of the last 30 days and the dollar rate. */
export function HomePage({ user }: { user: User }) {
  const alert = useAlertSwitch();
  const query = useQuery({
    queryKey: ["home"],
    queryFn: () => unwrap(readHome()),
    refetchInterval: LIVE_MS,
    refetchIntervalInBackground: alert.isOn,
    staleTime: 0,
  });
  const noticesQuery = useNotices(LIVE_MS);
  const { data: notices } = noticesQuery;
  const { data, dataUpdatedAt } = query;
  // Shows the page when both queries have settled: a part that appears later would move the others.
  const home = notices || noticesQuery.isError ? data : undefined;
  useOrderAlert(home?.queues?.newest, alert.isOn);
  return (
    <div className="home-desk">
      <header className="home-head">
        <p className="home-hello">{user.firstName ? `Hola, ${user.firstName}` : "Hola"}</p>
        {home && (
          <p className="home-live">
            {todayLabel(dataUpdatedAt)}, {timeLabel(dataUpdatedAt)}
          </p>
        )}
        {home?.queues && (
          <div className="home-alerts">
            <Switch label="Avisar con un sonido" checked={alert.isOn} onChange={alert.toggle} />
            <OrderMails isOn={home.queues.mailsMe} />
          </div>
        )}
      </header>
      <QueryState query={query} />
      {data && !home && <Loading />}
      {notices && <Alarms notices={notices} />}
      {home?.sales && <Today sales={home.sales} transfers={home.queues?.transfers} />}
      {home && notices && <Queues home={home} notices={notices} nowMs={dataUpdatedAt} />}
      {home && (
        <div className="home-figures">
          {home.sales && <MonthChart days={home.sales.days} />}
          {notices?.rate && <Dollar rate={notices.rate} />}
        </div>
      )}
    </div>
  );
}

/** Whether the shop mails each new order to the signed-in person. The switch changes at once, and back if the call fails. */
function OrderMails({ isOn }: { isOn: boolean }) {
  const client = useQueryClient();
  const { busy, outcome, run } = useAction();
  const show = (mailsMe: boolean) =>
    client.setQueryData<HomeResponse>(
      ["home"],
      (home) => home && { ...home, queues: home.queues && { ...home.queues, mailsMe } },
    );
  const choose = (toOn: boolean) =>
    run(
      async () => {
        show(toOn);
        const response = await chooseOrderMails(toOn);
        if (!response.ok) show(!toOn);
        return response;
      },
      () => {
        toast(toOn ? "Te mandamos un email por cada pedido" : "No te mandamos más emails de pedidos");
        return undefined;
      },
    );
  return (
    <>
      <Switch label="Mandarme un email" checked={isOn} onChange={(toOn) => !busy && choose(toOn)} />
      <ActionMessage outcome={outcome} />
    </>
  );
}

/** Problems with the rate, the installments or undelivered mails, each with its link, except dismissed ones. */
function Alarms({ notices }: { notices: NoticesResponse }) {
  const seen = useStore($seenNotices);
  const shown = groupsOf(notices)
    .filter(({ kind }) => kind === "rate" || kind === "installments" || kind === "mails")
    .map((group) => withoutSeen(group, seen).open)
    .filter(({ total }) => total > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="home-alarms" aria-label="Alarmas">
      {shown.map(({ kind, title, total, notices: [first] }) => (
        <li key={kind}>
          {kind === "mails" ? `${title}: ${total}` : first?.title}{" "}
          <a className="link" href={kind === "mails" ? NOTICES_PATH : first?.link.path}>
            Revisar
          </a>
        </li>
      ))}
    </ul>
  );
}

type HomeSales = NonNullable<HomeResponse["sales"]>;
type Transfers = NonNullable<HomeResponse["queues"]>["transfers"] | undefined;

/** Today's sales beside those of the same weekday a week ago until the same time, and the transfers to confirm. */
function Today({ sales: { today, weekAgo, days }, transfers }: { sales: HomeSales; transfers: Transfers }) {
  const weekday = weekdayOf(days.at(-1)?.day ?? "");
  const ticket = (sales: HomeSales["today"]) => (sales.orders === 0 ? 0 : sales.salesArs / sales.orders);
  return (
    <dl className="home-today">
      <Figure label="Vendido hoy" value={pesosLabel(today.salesArs)}>
        {`${compared(today.salesArs, weekAgo.salesArs)} que el ${weekday} pasado a esta hora (${pesosLabel(weekAgo.salesArs)})`}
      </Figure>
      <Figure label="Pedidos pagados hoy" value={today.orders}>
        {`El ${weekday} pasado a esta hora: ${weekAgo.orders}`}
      </Figure>
      <Figure label="Ticket promedio" value={pesosLabel(Math.round(ticket(today)))}>
        {`El ${weekday} pasado a esta hora: ${pesosLabel(Math.round(ticket(weekAgo)))}`}
      </Figure>
      {transfers && (
        <Figure label="Por confirmar" value={pesosLabel(transfers.amountArs)}>
          {`En ${transfers.count} ${transfers.count === 1 ? "transferencia" : "transferencias"}, ${transfers.withReceipt} con comprobante`}
        </Figure>
      )}
    </dl>
  );
}

/** The last 30 days beside the 30 before. */
function MonthChart({ days }: { days: HomeSales["days"] }) {
  const [before, now] = halves(days);
  const sum = (half: HomeSales["days"]) => half.reduce((total, { salesArs }) => total + salesArs, 0);
  return (
    <section className="home-card" aria-labelledby="ultimos-30">
      <Chart
        label="Ventas por día"
        shape="lines"
        of="Día"
        points={now.map(({ day, salesArs }, index) => ({
          name: periodLabel({ from: day, to: day }, "day"),
          tick: tickLabel({ from: day }, "day"),
          value: salesArs,
          before: before[index]?.salesArs ?? 0,
        }))}
        names={["Estos 30 días", "Los 30 anteriores"]}
      >
        <h2 id="ultimos-30">
          Ventas, últimos 30 días <b>{pesosLabel(sum(now))}</b>{" "}
          <small>{compared(sum(now), sum(before))} que en los 30 anteriores</small>
        </h2>
      </Chart>
    </section>
  );
}

function Dollar({ rate }: { rate: NonNullable<NoticesResponse["rate"]> }) {
  const { currency, blue, differencePercent } = rate;
  const canChange = useMay()("write", "prices");
  return (
    <section className="home-card" aria-labelledby="dolar-inicio">
      <h2 id="dolar-inicio">Dólar</h2>
      <dl className="home-dollar">
        <Fact label="Tienda">{pesosLabel(currency)}</Fact>
        <Fact label="Blue">{blue > 0 ? pesosLabel(blue) : "Sin dato"}</Fact>
        {differencePercent !== null && <Fact label="El blue está">{percentLabel(differencePercent)}</Fact>}
      </dl>
      <a className="pill" href={RATE_PATH}>
        {canChange ? "Cambiar la cotización" : "Ver la cotización"}
      </a>
    </section>
  );
}
