/** Messages to the other tabs of this origin. */
export interface Channel<T> {
  broadcast(message: T): void;
  onMessage(listener: (message: T) => void): void;
  /** From now on nothing leaves and nothing arrives: work that ends later may still broadcast. */
  close(): void;
}

/**
 * Without BroadcastChannel, or where the browser blocks it with the storage, nothing leaves and nothing arrives. `read` parses a
 * message, because the other tab may be of another version of the app; undefined: this version does not understand it.
 */
export function openChannel<T>(name: string, read: (data: unknown) => T | undefined): Channel<T> {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(name);
  } catch {}
  return {
    broadcast: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = read(data);
        if (message !== undefined) listener(message);
      });
    },
    close: () => {
      channel?.close();
      channel = null;
    },
  };
}
