import { type FocusEvent, use, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { createPart, usePart } from '#ui/parts/parts';
import { hasMarkup } from '../../shared/markup/blocks';
import { isBigEmoji } from '../markdown/bigEmoji';
import { PlainText } from '../markdown/PlainText';
import { PeopleContext, useRowTabIndex } from '../paneContexts';

const invisibleRun = /(\p{Default_Ignorable_Code_Point}{8})\p{Default_Ignorable_Code_Point}+/gu;

/** Shortens each run of invisible characters to eight, because long runs freeze the browser. */
export const collapseInvisible = (text: string): string => text.replace(invisibleRun, '$1');

/** A text above 26 lines folds to 20 lines, so that each fold hides at least six lines. */
const maxLines = 26;

export function useClamp(text: string) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const candidate = text.length > 500 || (text.match(/\n/g)?.length ?? 0) > 10;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !candidate) return;
    // Only an unfolded text reserves space for the time, and this space can add a line. With a single limit, a text at
    // the limit would fold and unfold endlessly.
    const measure = () =>
      setLong((wasLong) => element.scrollHeight > (maxLines - (wasLong ? 1 : 0)) * lineHeight(element) + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [candidate, text]);

  const toggle = () => {
    const element = box.current;
    if (!element) return;
    holdStill(element, open, () => flushSync(() => setOpen(!open)));
  };

  const className = !candidate || open ? '' : long ? 'max-h-[20lh] fades-out' : 'max-h-[26lh]';
  return { box, className, long: candidate && long, open, toggle };
}

function lineHeight(element: Element): number {
  const { lineHeight: height, fontSize } = getComputedStyle(element);
  return Number.parseFloat(height) || Number.parseFloat(fontSize) * 1.5;
}

/**
 * Keeps the top or bottom edge of the text in place during `change`. Without this correction, the log would keep its
 * bottom edge in place.
 */
function holdStill(element: Element, folding: boolean, change: () => void): void {
  const scroller = element.closest('[role="log"]');
  if (!scroller) {
    change();
    return;
  }
  const begun = element.getBoundingClientRect().top < scroller.getBoundingClientRect().top;
  const edge = folding && begun ? 'bottom' : 'top';
  const before = element.getBoundingClientRect()[edge];
  change();
  scroller.scrollTop += element.getBoundingClientRect()[edge] - before;
}

export const markedUpPart = createPart('markup', () => import('../markdown/MarkedUpText'));

export function Markdown({ text }: { text: string }) {
  const wanted = hasMarkup(text);
  const part = usePart(markedUpPart, wanted);
  const { usernames } = use(PeopleContext);
  // Changed text gets a new key, because React cannot update text nodes that a page translation has moved.
  const key = /[@＠]/.test(text) ? `${text}\n${usernames.join()}` : text;
  return wanted && part ? <part.MarkedUpText key={key} text={text} /> : <PlainText key={key} text={text} />;
}

/** Stacked combining marks can cover neighbouring rows, so `MessageText` clips a text with such marks. */
const stacked = /\p{M}{3}/u;

interface MessageTextProps {
  id: string;
  text: string;
  source?: boolean;
  /** Class that reserves space for the time. */
  room?: string | undefined;
}

export function MessageText({ id, text, source = false, room }: MessageTextProps) {
  const shown = collapseInvisible(text);
  const tabIndex = useRowTabIndex();
  const { box, className, long, open, toggle } = useClamp(shown);
  if (!source && isBigEmoji(shown))
    return (
      <p id={id} data-text className="py-1 text-emoji">
        {shown}
      </p>
    );

  const onFocus = (event: FocusEvent) => {
    const fold = box.current?.getBoundingClientRect().bottom ?? 0;
    if (long && !open && event.target.getBoundingClientRect().bottom > fold) toggle();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only watches the focus. */}
      <div
        ref={box}
        id={id}
        data-text
        onFocus={onFocus}
        className={classes(
          // The box is as wide as its text, so that right-to-left text stays near the name.
          'words w-fit max-w-full wrap-anywhere whitespace-pre-wrap',
          // Clips only if needed, because clipping slows each paint (decision 016).
          (className !== '' || stacked.test(shown)) && 'overflow-clip [overflow-clip-margin:0.25rem]',
          className,
          // A long text ends with the expand button, so the text needs no room for the time.
          !long && room,
        )}
      >
        {source ? (
          <p dir="auto" className="bidi-plaintext font-mono text-[0.875em]">
            {shown}
          </p>
        ) : (
          <Markdown text={shown} />
        )}
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          tabIndex={tabIndex}
          className="min-h-6 font-medium text-brand hover:underline"
          onClick={toggle}
        >
          {t(open ? 'message.showLess' : 'showMore')}
        </button>
      )}
    </>
  );
}
