import type { Message } from "./mailbox.ts";
import { escapeHtml, localTime } from "./page-text.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
details{border:1px solid #ccc;border-radius:8px;margin:.75rem 0;padding:.75rem 1rem}summary{cursor:pointer}
small{color:#555}iframe{width:100%;height:40rem;border:1px solid #ddd;margin-top:.75rem;background:#fff}pre{white-space:pre-wrap}`;

/** Renders the local mailbox: newest first, each message with its links. The mail's HTML runs in a frame without scripts. */
export function mailPage(messages: readonly Message[], to: string | undefined): string {
  const title = to ? `Correo de ${escapeHtml(to)}` : "Correo de prueba";
  const empty = "<p>Todavía no llegó ningún correo. Los que mande la tienda aparecen acá.</p>";
  const list = messages.length === 0 ? empty : messages.map(messageHtml).join("\n");
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p><a href="">Actualizar</a></p>
${list}</body></html>`;
}

function messageHtml(message: Message): string {
  const links = message.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join("");
  const body = message.html
    ? `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(leadingOut(message.html))}" title="Contenido"></iframe>`
    : `<pre>${escapeHtml(message.text)}</pre>`;
  return `<details><summary><strong>${escapeHtml(message.subject)}</strong><br>
<small>Para ${escapeHtml(message.to)} · ${escapeHtml(localTime(Date.parse(message.sentAt)))}</small></summary>
${links ? `<ul>${links}</ul>` : ""}${body}</details>`;
}

/** Makes the links of a framed mail open in the top window, because the shop's pages refuse to be framed. */
function leadingOut(html: string): string {
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, '$&<base target="_top">')
    : `<base target="_top">${html}`;
}
