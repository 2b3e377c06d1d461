/** Creates a date format early, because the first format takes 75 ms on a phone. */
export const warmUpFormats = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format()),
  );
