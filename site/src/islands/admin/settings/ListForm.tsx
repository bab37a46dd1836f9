import { type ComponentProps, type ReactNode, useRef } from "react";
import type { FieldMessages } from "#shop/refusal.ts";
import type { SettingsChange } from "#site/api/admin-settings.ts";
import { DAY_MESSAGE, dayMessage } from "../kit/days/day-text.ts";
import { MomentField } from "../kit/days/MomentField.tsx";
import { TextButton } from "../kit/elements.tsx";
import { TypedField } from "../kit/fields.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** Takes changed values of a row. */
type ChangeRow<Row> = (changed: Partial<Row>) => void;

type RowField<Row> = Pick<ComponentProps<typeof TypedField>, "label" | "hint"> & {
  name: keyof Row & string;
  kind?: ComponentProps<typeof TypedField>["kind"] | "day";
};

interface ListFormProps<Row> {
  /** Name of the form and of the list in the API. */
  name: string;
  title: string;
  submit: string;
  /** "Zona", "la zona" and "una zona". */
  noun: { one: string; the: string; another: string };
  /** The stored rows. */
  start: readonly Row[];
  newRow: () => Row;
  fields: readonly RowField<Row>[];
  /** Minimum number of rows. */
  minimum?: number;
  /** Maximum number of rows. */
  maximum?: number;
  /** Renders what a row has before its fields. `path` is its name in the API. */
  renderRow?: (row: Row, change: ChangeRow<Row>, path: string) => ReactNode;
  rule?: (rows: readonly Row[]) => FieldMessages;
  changeOf: (rows: readonly Row[]) => SettingsChange;
  /** Above the rows. */
  children?: ReactNode;
}

/** A list of the settings: rows of typed fields, which are added and removed, and saved together. */
export function ListForm<Row extends Record<string, string>>(props: ListFormProps<Row>) {
  const { name: list, title, submit, noun, start, newRow, fields, minimum = 0, rule, changeOf, children } = props;
  const { maximum = Number.POSITIVE_INFINITY, renderRow } = props;
  const keys = useRowKeys();
  return (
    <SettingsForm<{ rows: readonly Row[] }>
      name={list}
      title={title}
      submit={submit}
      start={{ rows: start }}
      rule={({ rows }) => ({ ...rule?.(rows), ...dayMessages(list, rows, fields) })}
      changeOf={(_, { rows }) => changeOf(rows)}
    >
      {({ values: { rows }, change }) => (
        <>
          {children}
          {rows.map((row, index) => (
            <fieldset className="size" key={keys.of(index)}>
              <legend>
                {noun.one} {index + 1}
              </legend>
              {renderRow?.(
                row,
                (changed) => change({ rows: rows.with(index, { ...row, ...changed }) }),
                `${list}.${index}`,
              )}
              {fields.map(({ name, kind = "text", ...texts }) => {
                const field = {
                  ...{ name: `${list}.${index}.${name}`, value: row[name] ?? "", ...texts },
                  onType: (text: string) => change({ rows: rows.with(index, { ...row, [name]: text }) }),
                };
                return kind === "day" ? (
                  <MomentField key={name} {...field} atDay={null} />
                ) : (
                  <TypedField key={name} {...field} kind={kind} />
                );
              })}
              {rows.length > minimum && (
                <TextButton
                  className="text-button is-danger"
                  onClick={({ currentTarget }) => {
                    // The pressed button disappears, so the submit button gets the focus.
                    currentTarget.form?.querySelector<HTMLElement>(".submit")?.focus();
                    keys.remove(index);
                    change({ rows: rows.toSpliced(index, 1) });
                  }}
                >
                  Quitar
                  <span className="sr-only">
                    {" "}
                    {noun.the} {index + 1}
                  </span>
                </TextButton>
              )}
            </fieldset>
          ))}
          {rows.length < maximum && (
            <TextButton onClick={() => change({ rows: [...rows, newRow()] })}>Agregar {noun.another}</TextButton>
          )}
        </>
      )}
    </SettingsForm>
  );
}

/**
 * The React keys of the rows, by index. A row keeps its key when an earlier one is removed, so that an upload which is in
 * progress ends in the row where it began.
 */
function useRowKeys() {
  const keys = useRef<string[]>([]);
  return {
    of(index: number): string {
      const key = keys.current[index] ?? crypto.randomUUID();
      keys.current[index] = key;
      return key;
    },
    remove: (index: number) => void keys.current.splice(index, 1),
  };
}

/** Returns the messages of typed days that are not valid. */
function dayMessages<Row extends Record<string, string>>(
  list: string,
  rows: readonly Row[],
  fields: readonly RowField<Row>[],
): FieldMessages {
  const days = fields.filter(({ kind }) => kind === "day");
  const wrong = rows.flatMap((row, index) =>
    days.filter(({ name }) => row[name] && dayMessage(row[name])).map(({ name }) => `${list}.${index}.${name}`),
  );
  return Object.fromEntries(wrong.map((name) => [name, [DAY_MESSAGE]]));
}
