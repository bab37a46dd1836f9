import { atom } from "nanostores";
import { decodeSearch, type SearchFile } from "#shop/storefront/search/entry.ts";
import { decodeNotes, type NotesFile } from "#shop/storefront/search/notes.ts";
import { addWords, indexOf, type SearchIndex } from "#shop/storefront/search/search.ts";

/** The search index of the build. Names can be searched before the notes have loaded. */
export interface Search {
  /** Null before the first load. */
  index: SearchIndex | null;
  /** "names": the notes are still loading. "partial": they could not be loaded. "failed": nothing could be loaded. */
  state: "loading" | "names" | "complete" | "partial" | "failed";
}

export const $search = atom<Search>({ index: null, state: "loading" });

const RETRY_AFTER_MS = 1000;

let loading: Promise<void> | undefined;

/**
 * Loads the search index into `$search`, once per page. After any failure, also of the notes, the next call loads everything
 * again, because notes refer to positions in the index of the same build.
 */
export function loadSearch(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  try {
    const loadingNotes = readNotes().catch(() => null);
    const index = indexOf(decodeSearch(await readJson<SearchFile>("/search.json")));
    $search.set({ index, state: "names" });
    const notes = await loadingNotes;
    for (const [word, places] of notes ? decodeNotes(notes) : []) for (const at of places) addWords(index, at, [word]);
    $search.set({ index, state: notes ? "complete" : "partial" });
  } catch {
    $search.set({ ...$search.get(), state: "failed" });
  }
  if ($search.get().state !== "complete") loading = undefined;
}

async function readNotes(): Promise<NotesFile> {
  const path = "/search-notes.json";
  try {
    return await readJson<NotesFile>(path);
  } catch {
    await new Promise((next) => setTimeout(next, RETRY_AFTER_MS));
    return readJson<NotesFile>(path);
  }
}

async function readJson<File>(path: string): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  return response.json();
}
