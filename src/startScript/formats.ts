/** The first date format takes a phone 75 ms, later ones nothing. The app needs one before its first message. */
export const warmUpFormats = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format()),
  );
