import { browser, type Runtime } from '../browser/runtime';
import type { ChatEvent } from '../contract/events';
import { readEvent } from './dialect/readEvent';
import { parseJson } from './dialect/reading/read';
import { NetworkError } from './errors';
import { createEventParser } from './eventParser';
import type { Http } from './http';

/** The service sends at least a comment every 15 s; a line silent for longer than two of them is dead. */
const maxSilenceMs = 35_000;
/** An event that took this long, at less than `minBytesPerSecond`, is withheld. */
const maxPartialMs = 10_000;
const minBytesPerSecond = 1_000;

export interface StreamOptions {
  http: Http;
  /** Resume after this event. */
  lastEventId: () => string | null;
  onEvent: (event: ChatEvent, id: string | null) => void;
  /**
   * Called at the first bytes, which show that nothing withholds the stream: missed changes are compared then. Headers alone
   * may be a proxy's. Called again when something whole arrives on a stream that counted as withheld.
   */
  onOpen?: () => void;
  /** Called when an event has begun, and trickles or does not go on. The stream stays open. */
  onWithheld?: () => void;
  later?: Runtime['later'];
  signal: AbortSignal;
}

/**
 * Live events until the stream ends. Resolves when the service closes it or the caller leaves; rejects with `NetworkError` if
 * the line broke or fell silent, and with `ApiError` if it was refused. The caller reconnects.
 */
export async function openStream(options: StreamOptions): Promise<void> {
  const { http, lastEventId, onEvent, onOpen, onWithheld, signal, later = browser.later } = options;
  if (signal.aborted) return;
  const controller = new AbortController();
  const leave = () => controller.abort();
  signal.addEventListener('abort', leave);
  let stopWatchdog = later(maxSilenceMs, leave);
  let stopWatching: (() => void) | null = null;
  try {
    const response = await http.openEvents(lastEventId, controller.signal);
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) throw new NetworkError('not a stream');
    let received = 0;
    const push = createEventParser(({ data, id, count }) => {
      const json = data === null ? null : parseJson(data);
      const event = json === null ? null : readEvent(json, http.base);
      if (event) onEvent(event, id);
      if (count === null || !http.has('event-count')) return;
      const isComplete = json !== undefined && count === received + (data === null ? 0 : 1);
      received = count;
      if (!isComplete) onEvent({ type: 'reset' }, id);
    });
    const decoder = new TextDecoder();
    let isOpen = false;
    let isWithheld = false;
    const open = () => {
      isOpen = true;
      isWithheld = false;
      onOpen?.();
    };
    let bytes = 0;
    const watchPartial = () => {
      const before = bytes;
      return later(maxPartialMs, () => {
        stopWatching = watchPartial();
        if (isWithheld || bytes - before >= (minBytesPerSecond * maxPartialMs) / 1_000) return;
        isWithheld = true;
        onWithheld?.();
      });
    };
    const reader = response.body?.getReader();
    controller.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      stopWatchdog();
      stopWatchdog = later(maxSilenceMs, leave);
      if (!isOpen) open();
      bytes += part.value.length;
      const { ended, isPartial } = push(decoder.decode(part.value, { stream: true }));
      if (ended || !isPartial) {
        stopWatching?.();
        stopWatching = null;
        if (isWithheld) open();
      }
      if (isPartial) stopWatching ??= watchPartial();
    }
    if (controller.signal.aborted && !signal.aborted) throw new NetworkError('the stream fell silent');
  } catch (error) {
    if (signal.aborted) return;
    if (controller.signal.aborted) throw new NetworkError('the stream fell silent', { cause: error });
    throw error instanceof TypeError ? new NetworkError('the stream broke', { cause: error }) : error;
  } finally {
    stopWatchdog();
    stopWatching?.();
    signal.removeEventListener('abort', leave);
    // Without this an unreadable event would leave the line open.
    controller.abort();
  }
}
