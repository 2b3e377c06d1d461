/** One event of a stream: its data, and the id to resume after. */
export interface RawEvent {
  data: string;
  id: string | null;
}

/** A longer event, in one line or many, is not of our service and must not fill the memory. */
const maxEventLength = 1_048_576;

/**
 * Parses `text/event-stream` in pieces: CRLF, LF or CR, several data lines, comments. `retry` and `event` are ignored. Throws
 * `RangeError` if an event is too long.
 */
export function createEventParser(onEvent: (event: RawEvent) => void): (text: string) => void {
  let buffer = '';
  let data: string[] = [];
  let dataLength = 0;
  let id: string | null = null;
  // A CRLF may be split between pieces. Its LF belongs to the line that has already ended.
  let skipLineFeed = false;

  const readLine = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ data: data.join('\n'), id });
      data = [];
      dataLength = 0;
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      data.push(value);
      // An empty line counts as one character in the joined data.
      dataLength += value.length + 1;
      if (dataLength > maxEventLength) throw new RangeError('an event without end');
    } else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (text) => {
    if (text === '') return;
    buffer += skipLineFeed && text.startsWith('\n') ? text.slice(1) : text;
    skipLineFeed = false;
    let start = 0;
    for (let end = lineEnd(buffer, start); end >= 0; end = lineEnd(buffer, start)) {
      readLine(buffer.slice(start, end));
      const isReturn = buffer[end] === '\r';
      skipLineFeed = isReturn && end + 1 === buffer.length;
      start = end + (isReturn && buffer[end + 1] === '\n' ? 2 : 1);
    }
    buffer = buffer.slice(start);
    if (buffer.length > maxEventLength) throw new RangeError('an event line without end');
  };
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  const turn = text.indexOf('\r', from);
  return feed < 0 ? turn : turn < 0 ? feed : Math.min(feed, turn);
}
