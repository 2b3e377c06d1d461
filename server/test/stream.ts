import { ChatEvent } from '../../src/contract';
import type { Person, TestService } from './service';

interface Block {
  id?: string;
  event?: ChatEvent;
}

/** Opens the event stream of a person, and reads it block by block. Skips comments. */
export async function openStream(service: TestService, who: Person, lastEventId?: string) {
  const response = await service.app.request('/v1/events', {
    headers: {
      Authorization: `Bearer ${who.token}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  const counted: string[] = [];
  const next = async (): Promise<Block | 'end'> => {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const lines = buffer.slice(0, end).split('\n');
        buffer = buffer.slice(end + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const [id, data, count] = [field('id'), field('data'), field('count')];
        if (count !== undefined) counted.push(`${count}${data === undefined ? ', again' : ''}`);
        if (id !== undefined || data !== undefined)
          return {
            ...(id !== undefined && { id }),
            ...(data !== undefined && { event: ChatEvent.parse(JSON.parse(data)) }),
          };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return 'end';
      buffer += chunk.value;
    }
  };
  return {
    response,
    next,
    /** The values of all received `count` fields. `, again` is appended to the count of a heartbeat. */
    counted,
    /** Returns the next event, and skips blocks without an event. */
    event: async () => {
      for (;;) {
        const block = await next();
        if (block === 'end') throw new Error('the stream ended');
        if (block.event) return { id: block.id, ...block.event };
      }
    },
    /** Returns all events up to and including the first one for which `isLast` is true. */
    until: async (isLast: (event: ChatEvent) => boolean) => {
      const events: ChatEvent[] = [];
      for (;;) {
        const block = await next();
        if (block === 'end') throw new Error('the stream ended');
        if (!block.event) continue;
        events.push(block.event);
        if (isLast(block.event)) return events;
      }
    },
    close: () => reader?.cancel(),
  };
}
