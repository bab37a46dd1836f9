/** An alert with a retry button. */
export function RetryNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <button type="button" className="pill" onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}
