import { Form, FormMessage } from "#site/islands/kit/Form.tsx";
import { SubmitButton } from "#site/islands/kit/SubmitButton.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { BulkFields } from "./BulkFields.tsx";
import { BulkPreviewed } from "./BulkPreviewed.tsx";
import type { BulkDone } from "./bulk-done.ts";
import { perfumesWords } from "./bulk-words.ts";
import { useBulk } from "./use-bulk.ts";

interface Props {
  ids: ReadonlySet<string>;
  onDrop: (ids: readonly string[]) => void;
  onDone: (done: BulkDone) => void;
  onClosed: () => void;
}

/** One change of the perfumes that are picked: what it is, then what it does to each, then it is made. */
export function BulkSheet({ ids, onDrop, onDone, onClosed }: Props) {
  const { form, preview, trouble, applying, apply, dropProblems } = useBulk({ ids, onDrop, onDone });
  return (
    <Sheet title={`Cambiar ${perfumesWords(ids.size)}`} isDirty={false} busy={applying} onClosed={onClosed}>
      <Form form={form}>
        <BulkFields />
        <FormMessage />
        <SubmitButton busy="Calculando…">Ver qué cambia</SubmitButton>
      </Form>
      {preview && (
        <BulkPreviewed
          key={preview.requestKey}
          preview={preview}
          trouble={trouble}
          busy={applying}
          onApply={apply}
          onDropProblems={dropProblems}
        />
      )}
    </Sheet>
  );
}
