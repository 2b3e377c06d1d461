/** What a call brings along, before anything is known of its shape. */
export interface Call {
  params?: { id: string };
  query?: unknown;
  body?: unknown;
  key?: string;
  ifMatch?: string;
  signal?: AbortSignal;
  timeout?: number;
  onReplay?: (() => void) | undefined;
}
