import { useNavigate } from 'react-router-dom';
import { useKeyDown } from '#browser/input/useKeyDown';
import { paths } from '../../../paths';
import { isWaiting } from './arrange';
import { listForKeys } from './useGroupOrder';

export function useStepKeys(): void {
  const list = listForKeys.useOwn();
  const navigate = useNavigate();
  useKeyDown((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    if (!list.current || document.querySelector('dialog[open]')) return;
    // In a `<select>`, Alt with an arrow key opens the options, so the browser handles the key.
    if (event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const { order, open } = list.current;
    const { shown, conversations, muted } = order;
    const at = shown.findIndex((group) => group.id === open);
    const rest = event.key === 'ArrowDown' ? shown.slice(at + 1) : shown.slice(0, Math.max(0, at)).reverse();
    const next = event.shiftKey ? rest.find((group) => isWaiting(group, conversations, muted)) : rest[0];
    if (next) navigate(paths.group(next.id));
  });
}
