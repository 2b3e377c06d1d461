import * as z from 'zod/mini';

const News = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['signed-in', 'signed-out']), base: z.string() }),
  /** A plain service has shown by an answer what this person is called there. */
  z.object({ type: z.literal('named'), base: z.string(), id: z.string(), username: z.string() }),
]);
export type News = z.infer<typeof News>;

/** Signing in or out in one tab is news to the others. Without BroadcastChannel each tab finds out by itself. */
export interface OtherTabs {
  tell(news: News): void;
  listen(listener: (news: News) => void): void;
}

export function createOtherTabs(): OtherTabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('confab-session');
  return {
    tell: (news) => channel?.postMessage(news),
    listen: (listener) => {
      channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
        const news = z.safeParse(News, event.data);
        if (news.success) listener(news.data);
      });
    },
  };
}
