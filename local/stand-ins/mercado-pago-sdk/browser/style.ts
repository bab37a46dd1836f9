const STYLE = `
.mp-brick { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; font: inherit; color: #211b17; }
.mp-brick > :is(h2, .mp-card-number, .mp-name, .mp-email, .mp-installments, .mp-message, button) { grid-column: 1 / -1; }
.mp-field { display: grid; align-content: start; gap: 6px; min-width: 0; }
.mp-field label { font-size: 0.875rem; font-weight: 500; }
.mp-field :is(input, select) { width: 100%; height: 48px; padding: 0 14px; border: 1px solid #94877b; border-radius: 12px;
  background: #fff; color: inherit; font: inherit; font-size: 1rem; text-overflow: ellipsis; }
.mp-field :is(input, select):focus-visible { outline: 2px solid var(--mp-base); outline-offset: 1px; }
.mp-field :disabled { background: #f3ece2; color: #6b5f56; opacity: 1; }
.mp-field ::placeholder { color: #6b5f56; opacity: 1; }
.mp-field [aria-invalid] { border-color: #a3261e; }
.mp-wrong:empty, .mp-message:empty { display: none; }
.mp-wrong, .mp-message { margin: 0; color: #a3261e; font-size: 0.875rem; font-weight: 500; }
.mp-brick button { min-height: 52px; border-radius: 99px; background: var(--mp-base); color: #fff; font: inherit; font-weight: 600; }
.mp-brick button:disabled { opacity: 0.72; cursor: progress; }
`;

/** Adds the form's style to the page in a separate element without a nonce, as the real SDK does. */
export function putStyle({ baseColor = "#009ee3" }: Record<string, string> = {}): void {
  document.getElementById("mp-style")?.remove();
  const style = document.createElement("style");
  style.id = "mp-style";
  style.textContent = `:root { --mp-base: ${baseColor}; }${STYLE}`;
  document.head.append(style);
}
