import type { ChangeEvent, MouseEvent } from "react";

interface Props {
  words: string;
  /** Whether it is what is to be done next. */
  isMain: boolean;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Chooses one file, from the album, the camera or the files, and sends it at once. It looks like a button and is the browser's own choice of a file. */
export function FilePill({ words, isMain, busy, onFile }: Props) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    // So that the same file can be chosen again.
    currentTarget.value = "";
  };
  // It keeps the focus while a file is sent, and does nothing more.
  const hold = (event: MouseEvent) => busy && event.preventDefault();
  return (
    <label className={isMain ? "pill is-filled receipt-file" : "pill receipt-file"} data-busy={busy || undefined}>
      <input type="file" accept="image/*,application/pdf" aria-disabled={busy} onClick={hold} onChange={choose} />
      {busy ? "Subiendo…" : words}
    </label>
  );
}
