import { browser, type Runtime } from '../browser/runtime';
import { type ChatEvent, readEvent } from '../contract/events';
import { parseJson } from './dialect/reading/read';
import { withSafeUrls } from './dialect/reading/safeUrl';
import { NetworkError } from './errors';
import type { Http } from './http';

/** The service sends at least a comment every 15 s. A connection that is silent for two intervals is dead. */
const maxSilenceMs = 35_000;
/**
 * A proxy may withhold the end of an event. An incomplete event counts as withheld if it arrives slower than
 * `minBytesPerSecond` during this time.
 */
const maxPartialMs = 10_000;
const minBytesPerSecond = 1_000;

interface StreamOptions {
  http: Http;
  lastEventId: () => string | null;
  onEvent: (event: ChatEvent, id: string | null) => void;
  /**
   * Called at the first bytes of the body, because the headers may come from a proxy. Called again if a withheld stream
   * continues.
   */
  onOpen?: () => void;
  /** Called when an event started but does not continue. The stream stays open. */
  onWithheld?: () => void;
  later?: Runtime['later'];
  signal: AbortSignal;
}

/** Resolves when the service closes the stream or `signal` aborts. Rejects with `NetworkError` or `ApiError`. */
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
      const event = data === null ? null : readEvent(withSafeUrls(parseJson(data), http.base));
      if (event) onEvent(event, id);
      if (count === null || !http.has('event-count')) return;
      const isComplete = count === received + (data === null ? 0 : 1);
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
    // After an unreadable event the reader is still open, so `abort` closes the connection.
    controller.abort();
  }
}

export interface RawEvent {
  data: string | null;
  id: string | null;
  /** Capability `event-count`: the number of events of this connection so far, including this event. */
  count: number | null;
}

/** Bounds the memory. All events of the reference service are shorter. */
const maxEventLength = 1_048_576;

/**
 * Parses chunks of `text/event-stream` and ignores the fields `retry` and `event`. Throws `RangeError` if an event
 * exceeds `maxEventLength`.
 */
export function createEventParser(onEvent: (event: RawEvent) => void) {
  let buffer = '';
  let data: string[] = [];
  let dataLength = 0;
  let id: string | null = null;
  let count: number | null = null;
  let hasFields = false;
  let ended = false;
  // A CRLF may be split between chunks. The LF belongs to the line that the CR ended.
  let skipLineFeed = false;

  const readLine = (text: string) => {
    if (text === '') {
      const event = { data: data.length > 0 ? data.join('\n') : null, id, count };
      data = [];
      dataLength = 0;
      count = null;
      hasFields = false;
      ended = true;
      if (event.data !== null || event.count !== null) onEvent(event);
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) ended = true;
    else hasFields = true;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      data.push(value);
      dataLength += value.length + 1;
      if (dataLength > maxEventLength) throw new RangeError('an event without end');
    } else if (field === 'count' && /^\d{1,15}$/.test(value)) count = Number(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (text: string) => {
    ended = false;
    buffer += skipLineFeed && text.startsWith('\n') ? text.slice(1) : text;
    skipLineFeed &&= text === '';
    let start = 0;
    for (let end = lineEnd(buffer, start); end >= 0; end = lineEnd(buffer, start)) {
      readLine(buffer.slice(start, end));
      const isReturn = buffer[end] === '\r';
      skipLineFeed = isReturn && end + 1 === buffer.length;
      start = end + (isReturn && buffer[end + 1] === '\n' ? 2 : 1);
    }
    buffer = buffer.slice(start);
    if (buffer.length > maxEventLength) throw new RangeError('an event line without end');
    return { ended, isPartial: hasFields || buffer !== '' };
  };
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  const turn = text.indexOf('\r', from);
  return feed < 0 ? turn : turn < 0 ? feed : Math.min(feed, turn);
}
