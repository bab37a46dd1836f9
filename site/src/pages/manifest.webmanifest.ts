import type { APIRoute } from "astro";

/** The shop's name and appearance on a phone's home screen. */
export const GET: APIRoute = ({ locals }) => {
  const { shopName, tagline } = locals.settings.shop;
  const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: "image/png", purpose });
  return Response.json({
    id: "/",
    name: shopName,
    short_name: shopName,
    description: tagline,
    lang: "es-AR",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbf8f3",
    theme_color: "#34513F",
    icons: [
      icon("/icons/192.png", "192x192", "any"),
      icon("/icons/512.png", "512x512", "any"),
      icon("/icons/maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [{ name: "Ver el catálogo", url: "/perfumes" }],
  });
};
