import { useEffect, useRef, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { type BrickState, openBrick } from "#site/stores/payments/payment-brick.ts";
import type { Installments } from "#site/stores/payments/payment-installments.ts";
import type { CardData } from "#site/stores/payments/payment-sdk.ts";

interface Wish {
  user: Pick<User, "email" | "dni">;
  publicKey: string;
  amountCentavos: number;
  onSubmit: (card: CardData, way: Installments | null) => Promise<void>;
}

interface Brick {
  state: BrickState;
  ways: readonly Installments[];
  /** Loads the form again after a failure. */
  again: () => void;
}

/** The card form, mounted once per amount: the SDK would lose the typed data on a remount. */
export function useBrick({ user: { email, dni }, publicKey, amountCentavos, onSubmit }: Wish): Brick {
  const [state, setState] = useState<BrickState>("loading");
  const [ways, setWays] = useState<readonly Installments[]>([]);
  const [round, setRound] = useState(0);
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round mounts the same form again
  useEffect(() => {
    setState("loading");
    setWays([]);
    const payer = { email, dni };
    const onCard: Wish["onSubmit"] = (card, way) => submit.current(card, way);
    return openBrick({
      publicKey,
      amountCentavos,
      payer,
      onState: setState,
      onInstallments: setWays,
      onSubmit: onCard,
    });
  }, [publicKey, amountCentavos, email, dni, round]);
  return { state, ways, again: () => setRound(round + 1) };
}
