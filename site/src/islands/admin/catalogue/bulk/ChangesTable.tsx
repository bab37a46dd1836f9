import type { WireFieldChange } from "#shop/catalogue/product.contract.ts";
import { percentLabel, pesosLabel } from "../../kit/formats.ts";
import { PagedTable } from "../../kit/List.tsx";
import { fieldLabel, valueLabel } from "../field-labels.ts";

const PERFUMES_OF_A_PAGE = 25;

/** A paginated table of changed perfumes, with values before and after. */
export function ChangesTable({ caption, perfumes }: { caption: string; perfumes: readonly ChangedPerfume[] }) {
  return (
    <PagedTable caption={caption} columns={["Qué", "Antes", "Después"]} items={perfumes} perPage={PERFUMES_OF_A_PAGE}>
      {(shown) => shown.map((perfume) => <Changes key={perfume.key} perfume={perfume} />)}
    </PagedTable>
  );
}

function Changes({ perfume }: { perfume: ChangedPerfume }) {
  const { productName, brand, row, isNew } = perfume;
  return (
    <tbody>
      <tr>
        <th colSpan={3} scope="rowgroup">
          {productName} <small>{[brand, row && `fila ${row}`, isNew && "nuevo"].filter(Boolean).join(" · ")}</small>
        </th>
      </tr>
      {changeRows(perfume).map(({ key, what, from, to }) => (
        <tr key={key}>
          <td>{what}</td>
          <td>{from}</td>
          <td>{to}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** A perfume that a bulk change or an import creates or changes. */
interface ChangedPerfume {
  /** Unique in its list. */
  key: string;
  productName: string;
  brand: string;
  /** Its first line in the file of an import. */
  row?: number;
  /** Whether the import creates it. */
  isNew?: boolean;
  changes: readonly WireFieldChange[];
  /** Prices in the shop, in pesos. */
  prices?: readonly PesoChange[] | undefined;
}

interface PesoChange {
  size: string;
  fromArs: number;
  toArs: number;
}

type ChangeRow = Record<"key" | "what" | "from" | "to", string>;

/** Returns one row per changed field, with the peso prices below each size. A new perfume has one row per size. */
export function changeRows({ changes, prices = [], isNew }: ChangedPerfume): ChangeRow[] {
  if (isNew) return sizesOf(changes).map(([size, fields]) => newSize(size, fields));
  const own = changes.filter(({ size }) => size === null).map(changed);
  const sizes = sizesOf(changes).flatMap(([size, fields]) => [
    ...fields.map(changed),
    ...prices.filter((price) => price.size === size).map((price) => inPesos(price, fields[0]?.ml ?? null)),
  ]);
  return [...own, ...sizes];
}

function sizesOf(changes: readonly WireFieldChange[]): [string, WireFieldChange[]][] {
  return [...Map.groupBy(changes, ({ size }) => size)].flatMap(([size, fields]) =>
    size === null ? [] : [[size, fields]],
  );
}

function changed({ field, size, ml, from, to }: WireFieldChange): ChangeRow {
  const text = fieldLabel(field);
  return {
    key: `${size} ${field}`,
    what: ml === null ? text : `${ml} · ${text}`,
    from: valueLabel(field, from),
    to: valueLabel(field, to),
  };
}

function inPesos({ size, fromArs, toArs }: PesoChange, ml: number | null): ChangeRow {
  const percent = fromArs === 0 ? "" : ` (${percentLabel((toArs / fromArs - 1) * 100).replace(" ", "\u00a0")})`;
  return {
    key: `${size} pesos`,
    what: `${ml} · En la tienda`,
    from: pesosLabel(fromArs),
    to: `${pesosLabel(toArs)}${percent}`,
  };
}

function newSize(size: string, fields: readonly WireFieldChange[]): ChangeRow {
  const newValue = (field: string) => fields.find((one) => one.field === field)?.to ?? null;
  const price = newValue("price");
  const promotion =
    newValue("forSale") === true ? [`${valueLabel("percentageForSale", newValue("percentageForSale"))} menos`] : [];
  const to = [
    price === null ? "sin precio" : valueLabel("price", price),
    ...promotion,
    `${newValue("stock") ?? 0} en stock`,
  ];
  return { key: size, what: `${fields[0]?.ml}`, from: "", to: to.join(" · ") };
}

/** Ref of a new result's heading: focuses it and scrolls it into view, because on a phone the result may be off screen. */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}
