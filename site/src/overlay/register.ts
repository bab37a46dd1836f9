import { createElement } from "react";
import { partsBelow } from "#site/islands/account/link-path.ts";
import { Register } from "#site/islands/account/Register.tsx";
import { mount } from "#site/islands/parts/mount.tsx";

/** The page that finishes a registration. Without an id it is nobody's. */
const [id] = partsBelow("/register", location.pathname);
const place = document.querySelector<HTMLElement>("[data-hold]");
if (!id) location.replace("/login");
else if (place) mount(place, createElement(Register, { id }));
