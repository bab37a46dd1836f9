/** Replaces the worker's renderer in development, because the development server renders all pages. */
export const pageAt = () => undefined;
