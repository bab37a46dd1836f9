import { fold } from "#shop/text.ts";

interface Named {
  productName: string;
  brand: string;
}

/** The best of what was found: names that begin with the words, then those with a word that does, then the others as they came. */
export function bestFirst<Found extends Named>(words: string, found: readonly Found[], most: number): Found[] {
  const sought = fold(words);
  const distance = ({ productName, brand }: Named) => {
    const names = [fold(productName), fold(`${productName} ${brand}`)];
    if (names.some((name) => name.startsWith(sought))) return 0;
    return names.some((name) => name.includes(` ${sought}`)) ? 1 : 2;
  };
  return [...found].sort((one, other) => distance(one) - distance(other)).slice(0, most);
}
