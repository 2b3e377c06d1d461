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
}

/** Shows one, in the place of an earlier one with its tag; false where the browser only shows them for installed apps. */
export function notify(
  { title, body, tag }: { title: string; body: string; tag: string },
  onPress: () => void,
): boolean {
  try {
    // One that takes another's place alerts only when that is asked for.
    const options = { body, tag, icon: '/icon.svg', renotify: true };
    const notification = new Notification(title, options);
    standing.set(tag, notification);
    notification.onclick = () => {
      window.focus();
      onPress();
      notification.close();
    };
    return true;
  } catch {
    return false;
  }
}
