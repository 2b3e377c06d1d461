import type { Preferences } from '../preferences';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** True if an Enter sends or saves. Other Enters break the line. */
export const sends = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed, by: Preferences['sendKey']): boolean =>
  key === 'Enter' && (by === 'enter' ? !shiftKey && !altKey : ctrlKey || metaKey);

export const breaksLine = (pressed: Pressed, by: Preferences['sendKey']): boolean =>
  pressed.key === 'Enter' && !sends(pressed, by) && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;

/** The label of the Enter key on a screen keyboard. */
export const enterHint = (by: Preferences['sendKey']) => (by === 'enter' ? 'send' : 'enter');
