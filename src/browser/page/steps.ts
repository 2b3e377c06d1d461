import { createStore } from '../store';

/** Is called with each step through the history before the router learns of it, and may hold it back. */
export const stepHandler = createStore<((event: PopStateEvent) => void) | null>(null);

/** Before the router starts: of one event, who asked first is called first. */
export const watchSteps = (): void => window.addEventListener('popstate', (event) => stepHandler.get()?.(event));
