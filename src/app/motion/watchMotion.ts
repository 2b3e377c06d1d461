import type { Change } from '../../data/truth/changes';
import { createListMotion } from './list';
import { createLogMotion } from './log';
import { createRecent } from './recent';
import { watchDocument } from './watchDocument';

/** For so long, in ms, what a person did or the service reported may be why something on screen changes. */
const causeMs = 1_000;
/** For so long, in ms, a message that was reported may still be about to be drawn: a busy device needs more than a second. */
const arrivedMs = 5_000;

/** A log that is being scrolled, by hand or by the app. */
const scrolling = ['scroll', 'wheel', 'touchmove'] as const;

/** Plays what happens in the log and in the lists; `watchChanges` reports what the service says. Ends with `signal`. */
export function watchMotion(
  watchChanges: (onChange: (change: Change) => void) => () => void,
  signal: AbortSignal,
): void {
  const arrived = createRecent(arrivedMs);
  const causes = createRecent(causeMs);
  const isCaused = () => causes.has('person') || causes.has('service');
  const log = createLogMotion({ arrived, isRemoving: isCaused });
  const list = createListMotion({ isMoving: isCaused, isFiltering: () => causes.has('filter') });
  const stop = [
    watchDocument({ log, list, isChanging: isCaused }),
    watchChanges((change) => {
      // A page that is read, or read again, is no event.
      if (/loaded|reconciled/.test(change.type)) return;
      causes.add('service');
      if (change.type === 'message.created') arrived.add(change.message.id);
    }),
  ];
  const onPerson = () => causes.add('person');
  for (const type of ['pointerdown', 'pointerup', 'keydown'] as const)
    document.addEventListener(type, onPerson, { capture: true, passive: true, signal });
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) causes.add('filter');
    },
    { capture: true, signal },
  );
  for (const type of scrolling) document.addEventListener(type, log.stop, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => {
    for (const each of stop) each();
  });
}
