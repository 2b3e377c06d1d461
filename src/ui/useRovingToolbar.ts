import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { focusByKey } from '../browser/input/focusByKey';

export function useRovingToolbar(first: string) {
  const [stop, setStop] = useState(first);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.tool) setStop(target.dataset.tool);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
    const at = event.target instanceof HTMLElement ? tools.indexOf(event.target) : -1;
    // An open menu handles its own keys.
    if (at < 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const to = { ArrowRight: at + forwards, ArrowLeft: at - forwards, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusByKey(tools.at(to % tools.length));
  };

  return {
    toolbar: { onFocus, onKeyDown },
    toolProps: (name: string) => ({ 'data-tool': name, tabIndex: name === stop ? 0 : -1 }),
  };
}
