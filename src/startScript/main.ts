import { askEarly } from './early';
import { warmUpFormats } from './formats';
import { showOutline } from './outline';
import { watchScripts } from './restart';

// Built as `page.js`, which runs before the first paint. No call may throw.
watchScripts();
askEarly();
showOutline();
warmUpFormats();
