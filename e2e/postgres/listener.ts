import type { Http } from '../../src/api/http';
import { openStream } from '../../src/api/stream';
import type { ChatEvent } from '../../src/contract';

/** Somebody who hears the events of one process. */
export interface Listener {
  /** In the order in which they came. */
  heard: readonly ChatEvent[];
  /** Resolves with the first event that `wanted` accepts. */
  until(wanted: (event: ChatEvent) => boolean): Promise<ChatEvent>;
  leave(): Promise<void>;
}

export async function listenTo(http: Http): Promise<Listener> {
  const heard: ChatEvent[] = [];
  const waiting = new Set<() => void>();
  const controller = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((onOpen, reject) => {
    const onEvent = (event: ChatEvent) => {
      heard.push(event);
      for (const resolveIfFound of waiting) resolveIfFound();
    };
    ended = openStream({ http, lastEventId: () => null, onEvent, onOpen, signal: controller.signal });
    ended.catch(reject);
  });
  return {
    heard,
    until: (wanted) =>
      new Promise((resolve) => {
        const resolveIfFound = () => {
          const found = heard.find(wanted);
          if (!found) return;
          waiting.delete(resolveIfFound);
          resolve(found);
        };
        waiting.add(resolveIfFound);
        resolveIfFound();
      }),
    leave: () => {
      controller.abort();
      return ended;
    },
  };
}
