import { createElement } from "react";
import { partsBelow } from "#site/islands/accounts/link-path.ts";
import { RecoverPassword } from "#site/islands/accounts/RecoverPassword.tsx";
import { mount } from "#site/islands/kit/mount.tsx";

/** The page that sets a new password. Without the id and token of a link it redirects to sign in. */
const [id, token] = partsBelow("/recover-password", location.pathname);
const element = document.querySelector<HTMLElement>("[data-hold]");
if (!id || !token) location.replace("/login");
else if (element) mount(element, createElement(RecoverPassword, { id, token }));
