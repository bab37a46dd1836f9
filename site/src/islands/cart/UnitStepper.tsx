import { type LineType, MAX_DECANT_UNITS } from "#shop/cart/cart-line.ts";

interface Props {
  /** Whose units. */
  name: string;
  units: number;
  type: LineType;
  onWant: (units: number) => void;
}

/** How many of a line. One more than a person may buy can be pressed, and is answered with the reason. */
export function UnitStepper({ name, units, type, onWant }: Props) {
  const isFull = type !== "milliliter" && units >= MAX_DECANT_UNITS;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are two buttons and what they make
    <div className="units" role="group" aria-label={`Unidades de ${name}`}>
      <Press words="Uno menos" sign="−" isOff={units <= 1} onPress={() => onWant(units - 1)} />
      <output>{units}</output>
      <Press words="Uno más" sign="+" isOff={isFull} onPress={() => onWant(units + 1)} />
    </div>
  );
}

/** Off, it keeps the focus: the other one is beside it. */
function Press({ words, sign, isOff, onPress }: { words: string; sign: string; isOff: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-label={words} aria-disabled={isOff} onClick={isOff ? undefined : onPress}>
      {sign}
    </button>
  );
}
