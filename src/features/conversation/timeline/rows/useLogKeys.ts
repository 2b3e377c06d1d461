import type { KeyboardEvent } from 'react';
import { mayBeCommand } from '#browser/input/reachedByKeyboard';
import { usePart, whenReady } from '#ui/parts/parts';
import { conversationAfter } from '../../conversationPart';
import type { LogKeys } from './logKeys';

export function useLogKeys(keys: LogKeys): (event: KeyboardEvent) => void {
  const loaded = usePart(conversationAfter, false);
  return (event) => {
    if (loaded) return loaded.onLogKey(event, keys);
    if (mayBeCommand('cmprqe', event.nativeEvent)) event.preventDefault();
    void whenReady(conversationAfter).then(({ onLogKey }) => onLogKey(event, keys));
  };
}
