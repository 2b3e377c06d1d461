import type { Http } from '../../api/http';
import { sameItems } from '../../browser/omit';
import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import { startEndpoints } from '../../contract/startEndpoints';

const shownForMs = 5_000;
const sentEveryMs = 3_000;

const nobody: readonly string[] = [];

export type Typing = ReturnType<typeof createTyping>;

export function createTyping(username: string, runtime: Runtime, isSignedIn: () => boolean) {
  /** The last event by conversation and username. A timer removes only its own event. */
  const received = new Map<string, Map<string, object>>();
  const shown = new Map<string, readonly string[]>();
  const sent = new Map<string, number>();
  const { emit, subscribe } = createEmitter();

  function settle(id: string, events: Map<string, object>): void {
    const names = [...events.keys()];
    if (sameItems(names, shown.get(id) ?? nobody)) return;
    shown.set(id, names);
    emit();
  }

  return {
    started: (id: string, name: string) => {
      if (name === username) return;
      const events = received.get(id) ?? new Map<string, object>();
      const event = {};
      received.set(id, events.set(name, event));
      settle(id, events);
      runtime.later(shownForMs, () => {
        if (events.get(name) === event) events.delete(name);
        settle(id, events);
      });
    },
    stopped: (id: string, name: string) => {
      const events = received.get(id);
      if (events?.delete(name)) settle(id, events);
    },
    names: (id: string) => shown.get(id) ?? nobody,
    subscribe,
    send: (http: Http, id: string) => {
      const last = sent.get(id);
      if (!isSignedIn() || !http.has('typing') || (last !== undefined && runtime.ticks() - last < sentEveryMs)) return;
      sent.set(id, runtime.ticks());
      http(startEndpoints.typing, { params: { id }, body: {} }).catch(() => undefined);
    },
  };
}
