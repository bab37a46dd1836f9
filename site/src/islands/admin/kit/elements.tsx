import { type ComponentProps, type ReactNode, useEffect, useState } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  /** While busy it keeps the focus; `useBusy` ignores the press. */
  busy?: boolean;
}

/** A button that does not submit; a pill unless `className` changes it. */
export function Button({ busy, ...button }: ButtonProps) {
  return <button type="button" className="pill" aria-disabled={busy} {...button} />;
}

/** A button that looks like text. */
export function TextButton(button: ButtonProps) {
  return <Button className="text-button" {...button} />;
}

/** A link that opens in a new tab, so that the panel keeps its state. */
export function NewTabLink(link: ComponentProps<"a"> & { href: string }) {
  return <a className="link" target="_blank" rel="noopener" {...link} />;
}

/** A labeled checkbox. */
export function Switch(props: { label: ReactNode; checked: boolean; onChange: (isOn: boolean) => void }) {
  const { label, checked, onChange } = props;
  return (
    <label className="switch">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

interface DropFileProps {
  className?: string;
  /** Extensions and types, as in `input`. */
  accept: string;
  /** While busy it keeps the focus and takes no file. */
  busy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Takes one file, chosen or dropped. */
export function DropFile({ className = "drop", accept, busy, onFile, children }: DropFileProps) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  return (
    <label
      className={className}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        accept={accept}
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          take(target.files);
          // So that the same file, corrected, can be chosen again.
          target.value = "";
        }}
      />
      {children}
    </label>
  );
}

/** A label with its value, in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact with a note below its value. */
export function Figure({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <Fact label={label}>
      <b>{value}</b>
      <small>{children}</small>
    </Fact>
  );
}

export const MISSING = "Sin registrar";

/** A telephone number or an e-mail as a link. */
export function Contact({ scheme, text }: { scheme: "tel:+54" | "mailto:"; text: string }) {
  return text === "" ? MISSING : <a href={`${scheme}${text}`}>{text}</a>;
}

/** Sets the page's heading and title, once the text is known. */
export function useHeading(text: string | undefined) {
  useEffect(() => {
    const heading = document.querySelector("h1");
    if (!text || !heading) return;
    heading.textContent = text;
    document.title = `${text} · Panel`;
  }, [text]);
}

/** Moves the focus to the page's heading, after the pressed control has disappeared. */
export function focusPageHeading(): void {
  const heading = document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

interface TableHeadProps {
  columns: readonly string[];
  /** The columns of figures, which align right. */
  numbers?: readonly string[];
  /** A column whose heading only screen readers get. */
  hidden?: string;
}

export function TableHead({ columns, numbers = [], hidden }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((text) => (
          <th key={text} scope="col" className={numbers.includes(text) ? "is-number" : undefined}>
            {text === hidden ? <span className="sr-only">{text}</span> : text}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SmallTableProps extends TableHeadProps {
  caption?: ReactNode;
  /** Per row: its key, then its cells. */
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
}

/** A table of plain cells, which stays a table on a phone. */
export function SmallTable({ caption, columns, numbers = [], rows }: SmallTableProps) {
  return (
    <table className="desk-table is-small">
      {caption && <caption>{caption}</caption>}
      <TableHead columns={columns} numbers={numbers} />
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            {columns.map((column, index) => (
              <td key={column} className={numbers.includes(column) ? "is-number" : undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
