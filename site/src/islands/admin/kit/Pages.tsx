interface Props {
  page: number;
  /** Number of pages. */
  of: number;
  onGo: (page: number) => void;
}

/** Pagination; nothing for a single page. */
export function Pages({ page, of, onGo }: Props) {
  if (of <= 1) return null;
  return (
    <nav className="desk-pages" aria-label="Páginas">
      <button type="button" className="pill" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Anterior
      </button>
      <span aria-live="polite">
        Página {page} de {of}
      </span>
      <button type="button" className="pill" disabled={page >= of} onClick={() => onGo(page + 1)}>
        Siguiente
      </button>
    </nav>
  );
}
