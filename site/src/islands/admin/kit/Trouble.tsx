interface Props {
  error: Error;
  onRetry: () => void;
}

/** What could not be read, in words, and a way to try again. */
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
