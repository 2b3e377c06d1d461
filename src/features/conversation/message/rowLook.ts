import { classes } from '../../../ui/classes';

interface RowLook {
  own: boolean;
  hue: number | 'own';
  first: boolean;
  active: boolean;
  /** Undefined: nobody is selecting. */
  selected: boolean | undefined;
  highlighted: boolean;
}

/** The classes of a row. */
export const rowLook = ({ own, hue, first, active, selected, highlighted }: RowLook): string =>
  classes(
    `hue-${hue}`,
    'group/message grid scroll-my-16 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-xl px-2.5 leading-message outline-offset-[-2px] sides:grid-cols-[1.875rem_minmax(0,1fr)]',
    own && 'own',
    own && selected === undefined && 'sides:grid-cols-[minmax(0,1fr)]',
    // Only what has something laid over it: a hundred layers are expensive to paint (docs/decisions/016).
    (active || selected !== undefined) && 'relative',
    first && 'mt-(--row-gap) pt-0.75',
    // A long press means the actions, not the words.
    'pointer-coarse:select-none',
    highlighted && 'led-to',
    selected ? 'chosen-row bg-soft' : 'hover:bg-row focus-within:bg-row',
  );
