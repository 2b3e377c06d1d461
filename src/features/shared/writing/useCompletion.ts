import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { Contact } from '#contract/resources';
import { emojiLate } from '#ui/emoji/emojiPart';
import { usePart, whenReady } from '#ui/parts/parts';
import type { Option, Wanted } from './completion';
import { writingAfter } from './writingPart';

type Rules = Pick<typeof import('./completion'), 'wantedAt'>;

interface CompletionInput {
  field: RefObject<HTMLTextAreaElement | null>;
  members: readonly Contact[];
  /** `type` must insert the text in a way that the browser can undo. */
  type: (start: number, end: number, text: string) => void;
}

export function useCompletion({ field, members, type }: CompletionInput) {
  const id = useId();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [active, setActive] = useState(0);
  const rules = usePart(writingAfter, false);
  const search = usePart(emojiLate, wanted?.kind === 'emoji');
  const dismissed = useRef<number | null>(null);
  const justTyped = useRef(false);
  const usedArrows = useRef(false);

  const options = (wanted && rules?.optionsFor(wanted, members, search)) ?? [];
  const open = options.length > 0;

  const updateBy = ({ wantedAt }: Rules) => {
    const at = field.current;
    const next = at && at.selectionStart === at.selectionEnd ? wantedAt(at.value, at.selectionStart) : null;
    if (next?.start !== dismissed.current) dismissed.current = null;
    const shown = dismissed.current === null ? next : null;
    if (shown?.kind === wanted?.kind && shown?.start === wanted?.start && shown?.query === wanted?.query) return;
    setWanted(shown);
    setActive(0);
    usedArrows.current = false;
  };

  const update = () => {
    if (rules) updateBy(rules);
    else void whenReady(writingAfter).then((loaded) => field.current?.matches(':focus') && updateBy(loaded));
  };

  const close = () => {
    dismissed.current = wanted?.start ?? null;
    setWanted(null);
  };

  const replace = (start: number, end: number, words: string) => {
    type(start, end, words);
    justTyped.current = true;
  };

  const choose = (option: Option) => {
    if (!wanted || !field.current) return;
    replace(wanted.start, field.current.selectionStart, `${option.insert} `);
    setWanted(null);
  };

  const finish = (event: Event) => {
    const at = field.current;
    const isBack = justTyped.current && event instanceof InputEvent && event.inputType === 'historyUndo';
    justTyped.current = false;
    // Undo selects the restored text. The caret moves to its end, because the next letter would replace a selection.
    if (isBack) at?.setSelectionRange(at.selectionEnd, at.selectionEnd);
    if (!at || !search || !(event instanceof InputEvent) || event.inputType !== 'insertText' || event.data !== ':')
      return;
    const named = rules?.namedAt(at.value, at.selectionStart);
    const emoji = named && search.emojiNamed(named.name);
    if (emoji) replace(named.start, at.selectionStart, emoji);
  };

  const takeEnter = (): boolean => {
    const option = options[active];
    if (!open || !option || !wanted || (!usedArrows.current && !rules?.takesEnter(wanted, option))) return false;
    choose(option);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const option = options[active];
    if (!open || !option || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      usedArrows.current = true;
      setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Tab') choose(option);
    else if (event.key === 'Enter') {
      if (!takeEnter()) return false;
    } else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    id,
    kind: wanted?.kind ?? null,
    open,
    options,
    active,
    update,
    choose,
    close: () => setWanted(null),
    onKeyDown,
    takeEnter,
    onInput: (event: Event) => {
      finish(event);
      update();
    },
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open ? `${id}-${active}` : undefined,
    } as const,
    optionId: (index: number) => `${id}-${index}`,
  };
}

export type Completion = ReturnType<typeof useCompletion>;
