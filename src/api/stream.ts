import type { ChatEvent } from '../contract/events';
import { parseJson } from './dialect/reading/read';
import { NetworkError } from './errors';
import { createEventParser } from './eventParser';
import type { Http } from './http';

/** The service sends at least a comment every 15 s; a line silent for longer than two of them is dead. */
const maxSilenceMs = 35_000;

export interface StreamOptions {
  http: Http;
  /** Resume after this event. */
  lastEventId: () => string | null;
  onEvent: (event: ChatEvent, id: string | null) => void;
  /**
   * Called at the first bytes, which show that nothing withholds the stream: missed changes are compared then. Headers alone
   * may be a proxy's.
   */
  onOpen?: () => void;
  signal: AbortSignal;
}

/**
 * Live events until the stream ends. Resolves when the service closes it or the caller leaves; rejects with `NetworkError` if
 * the line broke or fell silent, and with `ApiError` if it was refused. The caller reconnects.
 */
export async function openStream(options: StreamOptions): Promise<void> {
  const { http, lastEventId, onEvent, onOpen, signal } = options;
  if (signal.aborted) return;
  const controller = new AbortController();
  const leave = () => controller.abort();
  signal.addEventListener('abort', leave);
  let watchdog = setTimeout(leave, maxSilenceMs);
  try {
    const response = await http.openEvents(lastEventId, controller.signal);
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) throw new NetworkError('not a stream');
    const push = createEventParser(({ data, id }) => {
      const event = http.readEvent(parseJson(data));
      if (event) onEvent(event, id);
    });
    const decoder = new TextDecoder();
    let isOpen = false;
    const reader = response.body?.getReader();
    controller.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(watchdog);
      watchdog = setTimeout(leave, maxSilenceMs);
      if (!isOpen) onOpen?.();
      isOpen = true;
      push(decoder.decode(part.value, { stream: true }));
    }
    if (controller.signal.aborted && !signal.aborted) throw new NetworkError('the stream fell silent');
  } catch (error) {
    if (signal.aborted) return;
    if (controller.signal.aborted) throw new NetworkError('the stream fell silent', { cause: error });
    throw error instanceof TypeError ? new NetworkError('the stream broke', { cause: error }) : error;
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', leave);
    // Without this an unreadable event would leave the line open.
    controller.abort();
  }
}
