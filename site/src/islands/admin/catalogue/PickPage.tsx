import { useEffect, useRef } from "react";

interface Props {
  /** The ids on this page. */
  ids: readonly string[];
  picked: ReadonlySet<string>;
  onPick: (ids: readonly string[], isIn: boolean) => void;
}

/** Selects or clears all perfumes of the page; indeterminate when only some are selected. */
export function PickPage({ ids, picked, onPick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => picked.has(id)).length;
  const isAll = count === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="pick">
      <input ref={box} type="checkbox" checked={isAll} onChange={() => onPick(ids, !isAll)} />
      <span>Elegir esta página</span>
    </label>
  );
}
