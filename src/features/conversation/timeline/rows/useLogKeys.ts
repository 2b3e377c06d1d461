import type { KeyboardEvent } from 'react';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { currentPreferences } from '#browser/preferences';
import { usePart, whenReady } from '#ui/parts/parts';
import { conversationAfter } from '../../conversationPart';
import type { LogKeys } from './logKeys';

/** A key that comes before its code acts once that is there. */
export function useLogKeys(keys: LogKeys): (event: KeyboardEvent) => void {
  const loaded = usePart(conversationAfter, false);
  return (event) => {
    if (loaded) return loaded.onLogKey(event, keys);
    if (mayBeCommand(event)) event.preventDefault();
    void whenReady(conversationAfter).then(({ onLogKey }) => onLogKey(event, keys));
  };
}

/** Other letters go into the composer. */
const mayBeCommand = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  'cmprqe'.includes(key) &&
  !(ctrlKey || metaKey || altKey) &&
  currentPreferences().singleKeys &&
  target instanceof HTMLElement &&
  wasReachedByKeyboard(target);
