/** Silent where the browser has or allows none. `read` parses a message; undefined: another version of the app sent it. */
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
    /** From now on nothing leaves and nothing arrives: work that ends later may still broadcast. */
    close: (): void => {
      channel?.close();
      channel = null;
    },
  };
}
