import { decodeSearch, type SearchFile } from "#shop/search/entry.ts";
import { decodeNotes, type NotesFile } from "#shop/search/notes.ts";
import { addWords, indexOf, type SearchIndex } from "#shop/search/search.ts";

let reading: Promise<SearchIndex> | undefined;

/**
 * The index of the build, fetched once for the page. Notes are fetched beside it and added when they come: names can be
 * searched before. Throws when the index cannot be had; the next call asks again.
 */
export function searchIndex(): Promise<SearchIndex> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function read(): Promise<SearchIndex> {
  const notes = fetchJson<NotesFile>("/search-notes.json").catch(() => ({}));
  const index = indexOf(decodeSearch(await fetchJson<SearchFile>("/search.json")));
  void notes.then((file) => {
    for (const [word, places] of decodeNotes(file)) for (const at of places) addWords(index, at, [word]);
  });
  return index;
}

async function fetchJson<File>(path: string): Promise<File> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path);
  return answer.json();
}
