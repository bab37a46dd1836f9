/** Whether a path, as it is typed, can be that of a picture of the site: it is shown then. */
export function hasFile(path: string): boolean {
  return /^\/[^\s\\]+\.(?:webp|avif|png|jpe?g)$/i.test(path);
}
