import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { eanDigits, isEan } from "#shop/catalogue/ean.ts";
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { listProducts } from "#site/api/admin-products.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { unwrap } from "../kit/calls.tsx";

const PAUSE_MS = 150;
const RESULTS = 8;
/** The id of the field, so that other components can move the focus back to it. */
export const SEARCH_ID = "buscar-perfume";

interface Props {
  onChoose: (perfume: AdminPerfume) => void;
  /** Takes a unit of the size whose barcode was scanned. Without it, the perfume is chosen. */
  onScan?: (perfume: AdminPerfume, size: AdminSize) => void;
}

/**
 * Finds a perfume to add to a list. The arrows choose a result. Enter takes it, also before the results have arrived, and empties
 * the field. A scanner types a barcode and Enter, which adds a unit of its size.
 */
export function PerfumeSearch({ onChoose, onScan }: Props) {
  const { scanned, scan } = useScanner(onScan);
  const list = useId();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [isFocused, setFocused] = useState(false);
  /** The text whose first result is taken when it arrives. */
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["stock-search", text],
    queryFn: () => unwrap(listProducts(new URLSearchParams({ productName: text, limit: `${RESULTS}` }))),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const isCurrent = text === typed.trim() && text !== "" && !isPlaceholderData;
  const found = typed.trim() === "" || !isFocused ? [] : (data?.perfumes ?? []);
  const choose = (perfume: AdminPerfume | undefined) => {
    if (!perfume) return;
    awaited.current = undefined;
    setTyped("");
    setText("");
    setActive(0);
    onChoose(perfume);
  };
  useEffect(() => {
    if (isCurrent && awaited.current === text) choose(data?.perfumes[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length > 0) setActive((active + by + found.length) % found.length);
    else if (event.key === "Escape" && typed !== "") setTyped("");
    else if (event.key !== "Enter") return;
    else if (onScan && isEan(eanDigits(typed))) {
      scan(eanDigits(typed));
      setTyped("");
      setText("");
    } else if (isCurrent) choose(found[active] ?? found[0]);
    else awaited.current = typed.trim() || undefined;
    event.preventDefault();
  };
  return (
    <div className="field perfume-search">
      <label htmlFor={SEARCH_ID}>Buscar perfume o escanear</label>
      <input
        id={SEARCH_ID}
        type="search"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Nombre, marca o código"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${list}-${active}` : undefined}
        value={typed}
        onChange={({ target }) => {
          awaited.current = undefined;
          setActive(0);
          setTyped(target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <div
        className="perfume-results"
        id={list}
        role="listbox"
        aria-label="Perfumes"
        hidden={found.length === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((perfume, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys (aria-activedescendant).
          <div
            key={perfume._id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(perfume)}
          >
            <LinePicture image={perfume.image} width={32} />
            <span>
              {perfume.productName} <small>{perfume.brand}</small>
            </span>
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {error
          ? error.message
          : isCurrent && data?.perfumes.length === 0
            ? "No hay perfumes con ese nombre o código"
            : typed === ""
              ? scanned
              : ""}
      </p>
    </div>
  );
}

const SCAN_FRESH_MS = 60_000;

/** Finds the sizes of scanned barcodes. A code also counts if it is scanned before the response for an earlier one arrives. */
function useScanner(onScan: Props["onScan"]) {
  const queries = useQueryClient();
  const [scanned, setScanned] = useState("");
  // The page may have rendered again before the response for a code arrives.
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  const scan = async (ean: string) => {
    const queryKey = ["stock-scan", ean];
    try {
      const { perfumes } = await queries.fetchQuery({
        queryKey,
        queryFn: () => unwrap(listProducts(new URLSearchParams({ productName: ean, limit: "1" }))),
        staleTime: SCAN_FRESH_MS,
      });
      const [perfume] = perfumes;
      const size = perfume?.milliliters.find((each) => each.ean === ean);
      if (!perfume || !size) {
        // An administrator may enter the code meanwhile, so the next scan searches again.
        queries.removeQueries({ queryKey });
        return setScanned(`Ningún tamaño tiene el código ${ean}: ponéselo en su ficha`);
      }
      latest.current?.(perfume, size);
      setScanned(`+1 ${perfume.productName} ${size.ml} ${size.unit}`);
    } catch {
      setScanned(`No pudimos buscar el código ${ean}. Escanealo de nuevo.`);
    }
  };
  return { scanned, scan: (ean: string) => void scan(ean) };
}
