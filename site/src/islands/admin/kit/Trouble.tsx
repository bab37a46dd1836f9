interface Props {
  error: Error;
  onRetry: () => void;
}

/** A load error with a retry button. */
export function Trouble({ error, onRetry }: Props) {
  return (
    <div className="notice" role="alert">
      <p>{error.message}</p>
      <button type="button" className="pill" onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}
