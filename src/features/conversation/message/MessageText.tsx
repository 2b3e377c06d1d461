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

/** Keeps eight in a row at most, because long runs freeze the browser. */
export const collapseInvisible = (text: string): string => text.replace(invisibleRun, '$1');

/** Lines. A folded text has fewer (`className` below), so that folding hides more than a line or two. */
const maxLines = 26;

const mayBeTall = (text: string) => text.length > 500 || (text.match(/\n/g)?.length ?? 0) > 10;

/** Measured before the paint, so that nothing jumps. */
export function useClamp(text: string) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const candidate = mayBeTall(text);

  // The height depends on the width, the letters and the font, which only the layout knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !candidate) return;
    // The time on the last line of a text that is not long may add a line. So the limit of a long text is one line lower.
    // Otherwise the two states would alternate for ever.
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
  // `long`: true if the text is taller than the limit, whether folded or not.
  return { box, className, long: candidate && long, open, toggle };
}

function lineHeight(element: Element): number {
  const { lineHeight: height, fontSize } = getComputedStyle(element);
  return Number.parseFloat(height) || Number.parseFloat(fontSize) * 1.5;
}

/** The log is anchored at its end, so growth would push the text up: an edge of it stays in place. */
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

/** Lexer and links, which few messages need. */
export const markedUpPart = createPart('markup', () => import('../markdown/MarkedUpText'));

export function Markdown({ text }: { text: string }) {
  const wanted = hasMarkup(text);
  const part = usePart(markedUpPart, wanted);
  const { usernames } = use(PeopleContext);
  // Rebuilt for other words or mentions, because a browser that translates the page moves the texts.
  const key = /[@＠]/.test(text) ? `${text}\n${usernames.join()}` : text;
  return wanted && part ? <part.MarkedUpText key={key} text={text} /> : <PlainText key={key} text={text} />;
}

/** Stacked marks can reach neighbouring rows. */
const stacked = /\p{M}{3}/u;

interface MessageTextProps {
  id: string;
  text: string;
  source?: boolean;
  /** See `roomFor`. */
  room?: string | undefined;
}

/** Line breaks stay, each block has its direction, and nothing is HTML. */
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

  // A focused link below the fold must be visible.
  const onFocus = (event: FocusEvent) => {
    const fold = box.current?.getBoundingClientRect().bottom ?? 0;
    if (long && !open && event.target.getBoundingClientRect().bottom > fold) toggle();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes. */}
      <div
        ref={box}
        id={id}
        data-text
        onFocus={onFocus}
        className={classes(
          // As wide as its words, so that right-to-left text stays near the name; never wider than the pane.
          'words w-fit max-w-full wrap-anywhere whitespace-pre-wrap',
          // Only where needed, because clipping slows each paint (decision 016).
          (className !== '' || stacked.test(shown)) && 'overflow-clip [overflow-clip-margin:0.25rem]',
          className,
          // Otherwise the expand button is the last line.
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
