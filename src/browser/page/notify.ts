import * as z from 'zod/mini';
import { iconAddress } from '../settings';

export type NotificationState = 'unsupported' | 'insecure' | 'blocked' | 'unasked' | 'allowed';

export function notificationState(): NotificationState {
  if (!window.isSecureContext) return 'insecure';
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'granted') return 'allowed';
  return Notification.permission === 'denied' ? 'blocked' : 'unasked';
}

/** Must run in a click handler, because browsers otherwise refuse to ask for the permission. */
export async function requestNotifications(): Promise<NotificationState> {
  if (notificationState() === 'unasked') await Notification.requestPermission();
  return notificationState();
}

const standing = new Map<string, Notification>();

export function closeNotifications(tag?: string): void {
  for (const [one, notification] of standing) if (tag === undefined || tag === one) notification.close();
  if (tag === undefined) standing.clear();
  else standing.delete(tag);
  void closeOfWorker(tag);
}

export interface NotificationRequest {
  title: string;
  body: string;
  tag: string;
  address: string;
}

export async function notify({ title, body, tag, address }: NotificationRequest, open: (address: string) => void) {
  const options = { body, tag, icon: iconAddress(), renotify: true };
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
    // On phones only a service worker may show notifications, and the worker gets the clicks.
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
  } catch {}
}

const Press = z.object({ open: z.string() });
const isPath = (address: string) => /^\/(?!\/)/.test(address);

export function onWorkerPress(open: (address: string) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const press = Press.safeParse(data);
    if (press.success && isPath(press.data.open)) open(press.data.open);
  };
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  workers?.addEventListener('message', receive);
  return () => workers?.removeEventListener('message', receive);
}
