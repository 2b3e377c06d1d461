/** One event of a stream, or a heartbeat, which has no data. */
export interface RawEvent {
  data: string | null;
  /** The id to resume after. */
  id: string | null;
  /** Capability `event-count`: the number of events so far, this one included. */
  count: number | null;
}

interface Progress {
  /** True if an event or a comment ended in this piece. */
  ended: boolean;
  /** True if one has begun that did not end yet. */
  isPartial: boolean;
}

/** A longer event, in one line or many, is not of our service and must not fill the memory. */
const maxEventLength = 1_048_576;

/**
 * Parses `text/event-stream` in pieces: CRLF, LF or CR, several data lines, comments. `retry` and `event` are ignored. Throws
 * `RangeError` if an event is too long.
 */
export function createEventParser(onEvent: (event: RawEvent) => void): (text: string) => Progress {
  let buffer = '';
  let data: string[] = [];
  let dataLength = 0;
  let id: string | null = null;
  let count: number | null = null;
  let hasFields = false;
  let ended = false;
  // A CRLF may be split between pieces. Its LF belongs to the line that has already ended.
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
      // An empty line counts as one character in the joined data.
      dataLength += value.length + 1;
      if (dataLength > maxEventLength) throw new RangeError('an event without end');
    } else if (field === 'count' && /^\d{1,15}$/.test(value)) count = Number(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (text) => {
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
