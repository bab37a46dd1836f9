import { createElement } from "react";
import { partsBelow } from "#site/islands/accounts/link-path.ts";
import { Register } from "#site/islands/accounts/Register.tsx";
import { mount } from "#site/islands/kit/mount.tsx";

/** The page that completes a registration. Without an id it redirects to sign in. */
const [id] = partsBelow("/register", location.pathname);
const element = document.querySelector<HTMLElement>("[data-hold]");
if (!id) location.replace("/login");
else if (element) mount(element, createElement(Register, { id }));
