import type { AdminOrder } from "#shop/contract/order.ts";
import { changeOrder } from "#site/api/admin-orders.ts";
import { Field } from "#site/islands/parts/Field.tsx";
import { Form, FormMessage } from "#site/islands/parts/Form.tsx";
import { SubmitButton } from "#site/islands/parts/SubmitButton.tsx";
import { useForm } from "#site/islands/parts/use-form.ts";
import type { Take } from "./take.ts";

/** The carrier's number of what was sent. */
export function TrackingNumber({ order, onTake }: { order: AdminOrder; onTake: Take }) {
  const { _id, version, numShipping, shipping } = order;
  const form = useForm({
    name: "seguimiento",
    read: (text) => ({ numShipping: text("numShipping").trim() }),
    rule: () => ({}),
    send: (fields) =>
      onTake(changeOrder(_id, { ...fields, version }), ({ updatedOrder }) => updatedOrder, "Actualizado"),
    onDone: () => undefined,
    // Told by a toast already.
    onFailed: () => null,
  });
  if (!shipping) return null;
  return (
    <Form form={form} label="Número de seguimiento">
      <Field
        name="numShipping"
        label="Número de seguimiento"
        autoComplete="off"
        maxLength={100}
        defaultValue={numShipping}
      />
      <FormMessage />
      <SubmitButton busy="Guardando…">Guardar seguimiento</SubmitButton>
    </Form>
  );
}
