/** A load error with a retry button. */
export function Failed({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{words}</p>
      <button type="button" className="pill" onClick={onAgain}>
        Reintentar
      </button>
    </div>
  );
}
