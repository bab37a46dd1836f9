import { useEffect, useRef, useState } from "react";
import type { Called } from "#site/api/call.ts";
import { registeringUser } from "#site/api/links.ts";

type Answer = Awaited<ReturnType<typeof registeringUser>>;

/** Whoever registers, as far as the server has told. */
export interface Registering {
  /** Of the link; empty until the server has told it. */
  email: string;
  hasFailed: boolean;
  /** Asks the server, unless it has told already. */
  load: () => Promise<Called<{ user: { email: string } }>>;
}

/** Loads the person a registration is for. Who opened no link that grants it goes to sign in (specification 8, Registration form). */
export function useRegistering(id: string): Registering {
  const asked = useRef<Promise<Answer>>(null);
  const [email, setEmail] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const ask = async (): Promise<Answer> => {
    setHasFailed(false);
    const answer = await registeringUser(id);
    if (answer.ok) setEmail(answer.body.user.email);
    else {
      asked.current = null;
      if (answer.status === 404) location.replace("/login");
      else setHasFailed(true);
    }
    return answer;
  };
  const load = () => {
    asked.current ??= ask();
    return asked.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is live; after that whoever reads asks again
  useEffect(() => void load(), []);
  return { email, hasFailed, load };
}
