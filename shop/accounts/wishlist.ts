/** The most perfumes that somebody can mark: a list that is longer is none that one looks through. */
export const WISHES_MAX = 100;
