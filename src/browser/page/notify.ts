import * as z from 'zod/mini';

/** Whether desktop notifications can be shown, or why not. */
export type NotificationState = 'unsupported' | 'insecure' | 'blocked' | 'unasked' | 'allowed';

export function notificationState(): NotificationState {
  if (!window.isSecureContext) return 'insecure';
  if (!('Notification' in window)) return 'unsupported';
  switch (Notification.permission) {
    case 'granted':
      return 'allowed';
    case 'denied':
      return 'blocked';
    default:
      return 'unasked';
  }
}

/** Call it from a press: browsers refuse to ask otherwise. */
export async function requestNotifications(): Promise<NotificationState> {
  if (notificationState() === 'unasked') await Notification.requestPermission();
  return notificationState();
}

/** By their tag: those of this page that may still stand. */
const standing = new Map<string, Notification>();

/** Takes away the one with this tag; without it, all. */
export function closeNotifications(tag?: string): void {
  for (const [one, notification] of standing) if (tag === undefined || tag === one) notification.close();
  if (tag === undefined) standing.clear();
  else standing.delete(tag);
  void closeOfWorker(tag);
}

export interface NotificationRequest {
  title: string;
  body: string;
  /** It takes the place of an earlier one with its tag. */
  tag: string;
  /** What a press on it opens, a path of the app. */
  address: string;
}

/** Shows one, and calls `open` with its address when it is pressed. Resolves with false where the browser shows none. */
export async function notify(
  { title, body, tag, address }: NotificationRequest,
  open: (address: string) => void,
): Promise<boolean> {
  // One that takes another's place alerts only when that is asked for.
  const options = { body, tag, icon: '/icon.svg', renotify: true };
  try {
    const notification = new Notification(title, options);
    standing.set(tag, notification);
    notification.onclick = () => {
      window.focus();
      open(address);
      notification.close();
    };
    return true;
  } catch {
    // On phones only a service worker may show one, and a press on it is the worker's.
    return showByWorker(title, { ...options, data: address });
  }
}

async function showByWorker(title: string, options: NotificationOptions): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.active) return false;
    await registration.showNotification(title, options);
    return true;
  } catch {
    return false;
  }
}

async function closeOfWorker(tag: string | undefined): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = await registration?.getNotifications(tag === undefined ? {} : { tag });
    for (const notification of shown ?? []) notification.close();
  } catch {
    // A browser without workers has none of their notifications.
  }
}

const Press = z.object({ open: z.string().check(z.regex(/^\/(?!\/)/)) });

/** Calls `open` with the address of each notification of the service worker that is pressed. Returns how to stop. */
export function onWorkerPress(open: (address: string) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const press = Press.safeParse(data);
    if (press.success) open(press.data.open);
  };
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  workers?.addEventListener('message', receive);
  return () => workers?.removeEventListener('message', receive);
}
