import { decodeSearch, type SearchFile } from "#shop/storefront/search/entry.ts";
import { decodeNotes, type NotesFile } from "#shop/storefront/search/notes.ts";
import { addWords, indexOf, type SearchIndex } from "#shop/storefront/search/search.ts";

/** Delay before the notes are retried once. */
const AGAIN_MS = 1000;

/** The search index of the build. Names can be searched before the notes have loaded. */
export interface BuiltIndex {
  index: SearchIndex;
  hasNotes: boolean;
  /** Resolves when the notes are in the index; rejects when they cannot be loaded. */
  notes: Promise<void>;
}

let reading: Promise<BuiltIndex> | undefined;

/**
 * Returns the search index of the build, loaded once per page. Throws when it cannot be loaded. After any failure, also of
 * the notes, the next call loads everything again, because notes refer to positions in the index of the same build.
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
