import { askEarly } from './early';
import { warmUpFormats } from './formats';
import { showOutline } from './outline';
import { watchScripts } from './restart';

// Built as `page.js`, which index.html names: it runs before anything is painted, and long before the app. Nothing in it may throw.
watchScripts();
askEarly();
showOutline();
warmUpFormats();
