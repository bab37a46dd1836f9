import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { differences } from "./differences.ts";

interface Props {
  /** As it was when the editing began. */
  mine: AdminPerfume;
  theirs: AdminPerfume;
  onSaveOver: () => void;
}

/** What another administrator changed meanwhile; what was typed here is still there, and may be saved over it. */
export function Theirs({ mine, theirs, onSaveOver }: Props) {
  const all = differences(mine, theirs);
  return (
    <div className="notice" role="alert">
      <p>Otra persona guardó cambios en este perfume mientras lo editabas:</p>
      <ul>
        {all.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Lo que escribiste sigue acá. Si lo guardás, reemplaza lo de la otra persona.</p>
      <button type="button" className="pill" onClick={onSaveOver}>
        Guardar lo mío igual
      </button>
    </div>
  );
}
