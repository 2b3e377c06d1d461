import type { Preferences } from '../preferences';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether an Enter sends, or saves; the others break the line. */
export const sends = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed, by: Preferences['sendKey']): boolean =>
  key === 'Enter' && (by === 'enter' ? !shiftKey && !altKey : ctrlKey || metaKey);

/** One that breaks the line and asks for nothing else. */
export const breaksLine = (pressed: Pressed, by: Preferences['sendKey']): boolean =>
  pressed.key === 'Enter' && !sends(pressed, by) && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;

/** What the key of a screen keyboard says that it does. */
export const enterHint = (by: Preferences['sendKey']) => (by === 'enter' ? 'send' : 'enter');
