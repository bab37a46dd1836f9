/** Creates an element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A control with its label above it and its error message below it. */
export interface Field<Control extends HTMLElement> {
  place: HTMLElement;
  control: Control;
  /** Shows an error message; "" removes it. */
  say(wrong: string): void;
}

export function field<Control extends HTMLElement>(label: string, name: string, control: Control): Field<Control> {
  const id = `mp-${name}`;
  const wrong = element("p", { id: `${id}-wrong`, class: "mp-wrong" });
  control.id = id;
  const place = element("div", { class: `mp-field mp-${name}` }, element("label", { for: id }, label), control, wrong);
  return {
    place,
    control,
    say(words) {
      wrong.textContent = words;
      for (const [name, value] of Object.entries({ "aria-invalid": "true", "aria-describedby": wrong.id })) {
        if (words) control.setAttribute(name, value);
        else control.removeAttribute(name);
      }
    },
  };
}

export function option(value: string, words: string): HTMLOptionElement {
  return element("option", { value }, words);
}
