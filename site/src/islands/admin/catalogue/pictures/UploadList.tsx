import type { Upload, Uploads } from "./use-uploads.ts";

/** Uploads in progress with their progress, and failed ones with their error. */
export function UploadList({ uploads, drop, retry }: Pick<Uploads, "uploads" | "drop" | "retry">) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Archivos que se están subiendo">
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.trouble === null ? (
            <Going upload={upload} onStop={() => drop(upload.id)} />
          ) : (
            <Failed upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Going({ upload: { file, sent }, onStop }: { upload: Upload; onStop: () => void }) {
  return (
    <>
      <span className="upload-name">{file.name}</span>
      <progress value={sent} aria-label={`Subiendo ${file.name}`} />
      <button type="button" className="text-button" onClick={onStop}>
        Cancelar<span className="seen-by-readers"> {file.name}</span>
      </button>
    </>
  );
}

interface FailedProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

function Failed({ upload: { file, trouble }, onRetry, onDrop }: FailedProps) {
  return (
    <>
      <p className="field-error" role="alert">
        {file.name}: {trouble}
      </p>
      <button type="button" className="text-button" onClick={onRetry}>
        Reintentar<span className="seen-by-readers"> {file.name}</span>
      </button>
      <button type="button" className="text-button" onClick={onDrop}>
        Descartar<span className="seen-by-readers"> {file.name}</span>
      </button>
    </>
  );
}
