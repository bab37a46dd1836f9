import { useState } from "react";

interface Props {
  busy: boolean;
  onFile: (file: File) => void;
}

/** A place for one file: it is dropped there, or chosen. */
export function DropFile({ busy, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
    >
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Chosen again after it was mended, the same file is to be read again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <b>Elegí el archivo CSV</b>
      <span>o arrastralo hasta acá. Con punto y coma o con coma, hasta 4 MB.</span>
    </label>
  );
}
