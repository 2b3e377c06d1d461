/** This page, among the pages of this browser that have the same outbox open. */
export interface ThisPage {
  id: string;
  announced: Promise<void>;
  /** True if this page sends the entry. Without Web Locks each page sends its own entries, and those of pages that are gone. */
  sends(entry: { by?: string }): boolean;
  /** Tells which pages are open. If the browser does not know, the page is asked, and counts as open until it fails to answer. */
  living(): Promise<(id: string) => boolean>;
  /** Resolves when that page is gone, and `entryList` has the entries that it left. */
  ended(id: string): Promise<void>;
}
