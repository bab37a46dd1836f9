import { type ReactNode, useEffect } from "react";
import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { HEADING_ID } from "./focus-heading.ts";

interface Props {
  /** Null until the session is known; the link has no target before that. */
  userId: string | null;
  title?: string;
  children: ReactNode;
}

/** The frame of an order's page: link to all orders, heading and content. */
export function DetailFrame({ userId, title = "Tu pedido", children }: Props) {
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= \| )/, () => title);
  }, [title]);
  return (
    <>
      <a className="order-back" href={userId === null ? undefined : ordersPath(userId)}>
        <span aria-hidden="true">←</span>Mis Pedidos
      </a>
      <h1 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
