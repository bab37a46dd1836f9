/** Returns whether a typed path looks like a picture of the site, so that it can be shown. */
export function hasFile(path: string): boolean {
  return /^\/[^\s\\]+\.(?:webp|avif|png|jpe?g)$/i.test(path);
}
