import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { BrandResponse } from "#shop/catalogue/brands/brands.contract.ts";
import { orderBrands } from "#site/api/admin-products.ts";
import { LinePicture } from "#site/islands/orders/OrderLines.tsx";
import { toast } from "#site/stores/toasts.ts";
import { ActionMessage, QueryState, useAction } from "../../kit/calls.tsx";
import { Button } from "../../kit/elements.tsx";
import { perfumesLabel } from "../../kit/formats.ts";
import { ActionBar } from "../../kit/List.tsx";
import { useKeptFocus, useRowDrag } from "../../kit/order/row-order.ts";
import { ForWriters, useMay } from "../../kit/permissions.tsx";
import { BrandSheet } from "./BrandSheet.tsx";
import { type MenuDraft, menuOrder } from "./menu-order.ts";
import { BRANDS_QUERY } from "./use-brands.ts";

/** The brands: those of the menu, which can be ordered, and the others. */
export function BrandsView() {
  const query = useQuery(BRANDS_QUERY);
  const [opened, setOpened] = useState<string | null>(null);
  const [discards, setDiscards] = useState(0);
  const brands = query.data?.brands ?? [];
  const menu = brands.filter(({ isInMenu }) => isInMenu);
  const others = brands.filter(({ isInMenu }) => !isInMenu);
  const open = brands.find(({ slug }) => slug === opened);
  return (
    <section className="brands" aria-labelledby="marcas">
      <div className="brands-head">
        <h2 id="marcas">Marcas</h2>
        <ForWriters area="catalogue">
          <Button className="pill is-filled" onClick={() => setOpened("")}>
            Nueva marca
          </Button>
        </ForWriters>
      </div>
      <QueryState query={query} />
      {query.data && (
        <>
          <Menu
            key={discards}
            brands={menu}
            onOpen={setOpened}
            onDiscard={() => {
              setDiscards(discards + 1);
              query.refetch();
            }}
          />
          <div className="brands-list">
            <h3>Fuera del menú</h3>
            <p className="hint">Tienen su página, y se encuentran buscando o desde sus perfumes.</p>
            {others.length === 0 && <p className="desk-empty">Todas están en el menú.</p>}
            <ul>
              {others.map((brand) => (
                <li key={brand.slug}>
                  <BrandName brand={brand} onOpen={setOpened} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
      {(open || opened === "") && <BrandSheet key={opened} brand={open ?? null} onClosed={() => setOpened(null)} />}
    </section>
  );
}

interface MenuProps {
  brands: readonly BrandResponse[];
  onOpen: (slug: string) => void;
  /** Reads the menu again. */
  onDiscard: () => void;
}

/** The menu's brands, in their order. One save stores the order of all of them. */
function Menu({ brands, onOpen, onDiscard }: MenuProps) {
  const queries = useQueryClient();
  const mayWrite = useMay()("write", "catalogue");
  const stored = brands.map(({ slug }) => slug);
  const [draft, setDraft] = useState<MenuDraft | null>(null);
  const { order, seen } = menuOrder(draft, stored);
  const isChanged = order.join() !== stored.join();
  // The order was saved, or moved back to the stored one: discard the draft.
  if (draft && !isChanged) setDraft(null);
  const [announcement, setAnnouncement] = useState("");
  const { busy, outcome, run } = useAction();
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const moveTo = (slug: string, index: number) => {
    const others = order.filter((one) => one !== slug);
    const place = Math.min(Math.max(0, index), others.length);
    setDraft({ order: others.toSpliced(place, 0, slug), seen });
    setAnnouncement(`${nameOf(slug)}: ${place + 1} de ${order.length}`);
  };
  const { dragged, handle } = useRowDrag(moveTo);
  const nameOf = (slug: string) => brands.find((brand) => brand.slug === slug)?.name ?? slug;
  // After a refusal the edited order stays. Discarding it loads the order that another person has saved.
  const save = () =>
    run(
      () => orderBrands({ menu: order, seen }),
      () => {
        void queries.invalidateQueries(BRANDS_QUERY);
        toast("Guardamos el orden del menú");
        return undefined;
      },
    );
  return (
    <div className="brands-list">
      <h3>En el menú</h3>
      {mayWrite && <p className="hint">Arrastralas o usá las flechas para ordenarlas.</p>}
      <ol ref={list}>
        {order.map((slug, index) => {
          const brand = brands.find((one) => one.slug === slug);
          if (!brand) return null;
          return (
            <li key={slug} data-row={slug} className={dragged === slug ? "is-dragged" : undefined}>
              {mayWrite && (
                <span className="brand-handle" {...handle(slug)}>
                  <i data-grip aria-hidden="true" />
                </span>
              )}
              <BrandName brand={brand} onOpen={onOpen} />
              {mayWrite && (
                <span className="brand-moves">
                  {MOVES.map(({ text, sign, by }) => {
                    // At the end of the list the button keeps the focus and does nothing.
                    const isAtEnd = index + by < 0 || index + by === order.length;
                    return (
                      <Button
                        key={by}
                        className="image-act"
                        aria-disabled={isAtEnd}
                        aria-label={`${text} ${brand.name}`}
                        onClick={() => {
                          if (isAtEnd) return;
                          keepFocus();
                          moveTo(slug, index + by);
                        }}
                      >
                        {sign}
                      </Button>
                    );
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {(isChanged || outcome.text) && (
        <ActionBar
          status={outcome.text ? <ActionMessage outcome={outcome} /> : "El menú tiene otro orden, sin guardar."}
        >
          <Button onClick={onDiscard}>Descartar</Button>
          <Button className="pill is-filled" busy={busy} onClick={save}>
            Guardar el orden
          </Button>
        </ActionBar>
      )}
    </div>
  );
}

const MOVES = [
  { text: "Subir", sign: "↑", by: -1 },
  { text: "Bajar", sign: "↓", by: 1 },
] as const;

/** A button that opens a brand: its picture, name, number of perfumes and tags. */
function BrandName({ brand, onOpen }: { brand: BrandResponse; onOpen: (slug: string) => void }): ReactNode {
  const { slug, name, perfumes, picture, text, isLipBalm } = brand;
  return (
    <button type="button" className="brand-name" onClick={() => onOpen(slug)}>
      {picture && <LinePicture image={picture} width={36} />}
      <b>{name}</b>
      <span>{perfumes === 0 ? "Sin perfumes" : perfumesLabel(perfumes)}</span>
      {isLipBalm && <span className="brand-tag">Bálsamos</span>}
      {!text && <span className="brand-tag">Sin texto</span>}
    </button>
  );
}
