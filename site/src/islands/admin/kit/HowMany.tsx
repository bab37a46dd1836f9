interface Props {
  total: number;
  /** Shown when there are no results. */
  none: string;
  /** Singular and plural noun. */
  one: string;
  more: string;
}

/**
 * Announces the number of results. It stays mounted, so that screen readers notice the change; it is visible only when there
 * are none.
 */
export function HowMany({ total, none, one, more }: Props) {
  const found = total === 1 ? `1 ${one}` : `${total} ${more}`;
  return (
    <p className={total === 0 ? "desk-empty" : "seen-by-readers"} role="status">
      {total === 0 ? none : found}
    </p>
  );
}
