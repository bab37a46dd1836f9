import { ALARM_WORDS } from "#shop/reports/shop-alarm-words.ts";
import type { StatusAnswer } from "#shop/reports/status.contract.ts";
import { shortInstant } from "../../orders/desk-words.ts";

/** What is wrong now, and what to do about it. */
export function Troubles({ troubles }: { troubles: StatusAnswer["troubles"] }) {
  if (troubles.length === 0)
    return (
      <p className="status-well" role="status">
        Todo funciona.
      </p>
    );
  return (
    <section aria-labelledby="problemas">
      <h2 id="problemas">Para resolver</h2>
      <ul className="status-troubles">
        {troubles.map(({ what, since }) => (
          <li key={what}>
            <h3>{ALARM_WORDS[what].heading}</h3>
            <p>{ALARM_WORDS[what].what}</p>
            <p>{ALARM_WORDS[what].next}</p>
            {since && <small>Desde el {shortInstant(since)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
