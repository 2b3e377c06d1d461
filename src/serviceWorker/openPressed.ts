interface Pressed {
  /** The app path to open, set by `browser/page/notify.ts`. */
  data?: unknown;
  close(): void;
}

interface Page {
  readonly visibilityState: DocumentVisibilityState;
  postMessage(message: { open: string }): void;
  focus(): Promise<unknown>;
}

interface Windows {
  matchAll(query: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(address: string): Promise<unknown>;
}

export async function openPressed(notification: Pressed, clients: Windows): Promise<void> {
  notification.close();
  const { data: address } = notification;
  if (typeof address !== 'string') return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(`.${address}`));
  page.postMessage({ open: address });
  await page.focus();
}
