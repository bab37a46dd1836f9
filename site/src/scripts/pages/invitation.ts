import { createElement } from "react";
import { AcceptInvitation } from "#site/islands/accounts/AcceptInvitation.tsx";
import { mount } from "#site/islands/kit/mount.tsx";
import { keyedLinkOf } from "#site/stores/keyed-link.ts";

/** The page that accepts an invitation. */
const { key } = keyedLinkOf(location);
const element = document.querySelector<HTMLElement>("[data-hold]");
if (element) mount(element, createElement(AcceptInvitation, { linkKey: key }));
