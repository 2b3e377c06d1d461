/** Messages to the other tabs of this origin, whose app may be of another version. */
export interface Channel<T> {
  broadcast(message: T): void;
  onMessage(listener: (message: T) => void): void;
  /** From now on nothing leaves and nothing arrives: work that ends later may still broadcast. */
  close(): void;
}

/** Without BroadcastChannel, or where the browser blocks it with the storage, nothing leaves and nothing arrives. */
export function openChannel<T>(name: string): Channel<T> {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(name);
  } catch {}
  return {
    broadcast: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<T>) => listener(data));
    },
    close: () => {
      channel?.close();
      channel = null;
    },
  };
}
