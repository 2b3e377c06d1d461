import { askEarly } from './early';
import { showOutline } from './outline';
import { watchScripts } from './restart';

// Built as `page.js`, which runs before the first paint. No call may throw.
watchScripts();
askEarly();
showOutline();
// The first date format takes 75 ms on a phone, so the page creates a format early.
requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format()));
