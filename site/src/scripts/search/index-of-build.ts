import { decodeSearch, type SearchFile } from "#shop/storefront/search/entry.ts";
import { decodeNotes, type NotesFile } from "#shop/storefront/search/notes.ts";
import { addWords, indexOf, type SearchIndex } from "#shop/storefront/search/search.ts";

/** Wait before the notes are asked for once more. */
const AGAIN_MS = 1000;

/** The index of the build. Names can be searched before its notes have come. */
export interface BuiltIndex {
  index: SearchIndex;
  hasNotes: boolean;
  /** Settles when the notes are in the index, or could not be had after all. */
  notes: Promise<void>;
}

let reading: Promise<BuiltIndex> | undefined;

/**
 * The index of the build, fetched once for the page. Throws when it cannot be had. The next call after a failure, also one of its
 * notes, asks for all of it again: notes name perfumes by their place in the index of the same build.
 */
export function builtIndex(): Promise<BuiltIndex> {
  reading ??= read();
  reading.catch(forget);
  return reading;
}

function forget(): void {
  reading = undefined;
}

async function read(): Promise<BuiltIndex> {
  const file = fetchNotes();
  file.catch(forget);
  const index = indexOf(decodeSearch(await fetchJson<SearchFile>("/search.json")));
  const built: BuiltIndex = { index, hasNotes: false, notes: file.then((notes) => addNotes(built, notes)) };
  return built;
}

async function fetchNotes(): Promise<NotesFile> {
  const path = "/search-notes.json";
  try {
    return await fetchJson<NotesFile>(path);
  } catch {
    await new Promise((next) => setTimeout(next, AGAIN_MS));
    return fetchJson<NotesFile>(path);
  }
}

function addNotes(built: BuiltIndex, file: NotesFile): void {
  for (const [word, places] of decodeNotes(file)) for (const at of places) addWords(built.index, at, [word]);
  built.hasNotes = true;
}

async function fetchJson<File>(path: string): Promise<File> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(path);
  return answer.json();
}
