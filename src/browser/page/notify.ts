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

/** Shows one; false where the browser only shows them for installed apps. */
export function notify(
  { title, body, tag }: { title: string; body: string; tag: string },
  onPress: () => void,
): boolean {
  try {
    const notification = new Notification(title, { body, tag, icon: '/icon.svg' });
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
