/** How long "Enlace copiado" shows (docs/product-rules.md#interface-sizes). */
const COPIED_MS = 2000;

const SHARE_LABEL = "Copiar enlace";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Handles a press on a share button (components/Product.astro). The canonical link has the product's URL. */
export async function share(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  if (button.dataset["share"] === "system") return shareBySystem(url);
  announce(button, (await copy(url)) ? "Enlace copiado" : "No se pudo copiar");
}

/** Writes on the button, and into the status element beside it for screen readers. */
function announce(button: HTMLElement, message: string): void {
  const show = (text: string, announced: string) => {
    button.textContent = text;
    button.nextElementSibling?.replaceChildren(announced);
  };
  show(message, message);
  clearTimeout(timer);
  timer = setTimeout(show, COPIED_MS, SHARE_LABEL, "");
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function shareBySystem(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.querySelector("h1")?.textContent ?? "", url });
  } catch {
    // The person closed the system's dialog: ignored.
  }
}
