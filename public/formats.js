// Runs after the first paint, while the script of the app is on its way: the first format of a date takes a browser 15 ms, on a
// phone five times that, and every later one next to nothing. The app makes one before its first message.
requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format()));
