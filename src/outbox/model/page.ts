export interface ThisPage {
  id: string;
  announced: Promise<void>;
  /** Without Web Locks each page sends its own entries and the entries of closed pages. */
  sends(entry: { by?: string }): boolean;
  /** If the browser cannot list open pages, a page counts as open until `ended` resolves. */
  living(): Promise<(id: string) => boolean>;
  /** Resolves when the page is closed and `entryList` has the page's entries. */
  ended(id: string): Promise<void>;
}
