interface Props {
  total: number;
  /** Said, and seen, where there is nothing to show. */
  none: string;
  /** What there is one of, and what more of. */
  one: string;
  more: string;
}

/** How many were found. It is there before and after, so that readers hear it change; who sees them counts for themselves. */
export function HowMany({ total, none, one, more }: Props) {
  const found = total === 1 ? `1 ${one}` : `${total} ${more}`;
  return (
    <p className={total === 0 ? "desk-empty" : "seen-by-readers"} role="status">
      {total === 0 ? none : found}
    </p>
  );
}
