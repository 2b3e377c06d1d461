/** Does nothing without `BroadcastChannel`. `read` returns undefined for a message of another app version. */
export type Channel<T> = ReturnType<typeof openChannel<T>>;

export function openChannel<T>(name: string, read: (data: unknown) => T | undefined) {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(name);
  } catch {}
  return {
    broadcast: (message: T): void => channel?.postMessage(message),
    onMessage: (listener: (message: T) => void): void => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = read(data);
        if (message !== undefined) listener(message);
      });
    },
    /** After `close` a pending broadcast does nothing. */
    close: (): void => {
      channel?.close();
      channel = null;
    },
  };
}
