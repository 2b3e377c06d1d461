/** Messages to the other tabs of this origin, whose app may be of another version. */
export interface Channel<T> {
  broadcast(message: T): void;
  onMessage(listener: (message: T) => void): void;
  close(): void;
}

/** Without BroadcastChannel nothing leaves and nothing arrives. */
export function openChannel<T>(name: string): Channel<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    broadcast: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<T>) => listener(data));
    },
    close: () => channel?.close(),
  };
}
