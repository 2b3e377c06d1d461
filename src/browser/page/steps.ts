import { createStore } from '../store';

/** Is called with each step through the history before the router learns of it, and may hold it back. */
export const stepHandler = createStore<((event: PopStateEvent) => void) | null>(null);

/** Call it before the router starts: listeners run in the order in which they were added. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => stepHandler.get()?.(event));
