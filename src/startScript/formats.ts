/**
 * Makes a date format after the first paint, while the script of the app is on its way: the first one takes a browser 15 ms, on a
 * phone five times that, and every later one next to nothing. The app needs one before its first message.
 */
export const warmUpFormats = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format()),
  );
