import { Check, Copy, WrapText } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { copyText } from '#browser/page/copyText';
import { t } from '#i18n/translate';
import { IconButton } from '#ui/Button';
import { classes } from '#ui/classes';
import { createPart, usePart } from '#ui/parts/parts';
import { reportNotCopied } from '../../shared/copyWithToast';
import { useRowTabIndex } from '../paneContexts';
import type { CodePiece } from './highlight';

const highlighterPart = createPart('highlight', () => import('./highlight'), 'later');

const maxHighlightedLength = 10_000;

export function CodeBlock({ language: name, text }: { language: string; text: string }) {
  const pieces = useHighlighted(name, text);
  const [copied, setCopied] = useState(false);
  const [wrapped, setWrapped] = useState(false);
  const code = useRef<HTMLPreElement>(null);
  const { isWide, hasMore, measure } = useOverflow(code);
  const tabIndex = useRowTabIndex();
  const copy = () => copyText(text).then(() => setCopied(true), reportNotCopied);
  return (
    <div dir="ltr" className="my-1.5 overflow-hidden rounded-lg border border-line bg-list">
      <div className="flex min-h-8 select-none items-center justify-between gap-2 border-b border-line ps-3 pe-1 text-xs text-ink2">
        <span className="me-auto truncate font-mono">{name || t('code.plain')}</span>
        {(isWide || wrapped) && (
          <IconButton
            icon={WrapText}
            label={t('code.wrap')}
            aria-pressed={wrapped}
            small
            tabIndex={tabIndex}
            className={wrapped ? 'bg-soft text-ink' : undefined}
            onClick={() => setWrapped(!wrapped)}
          />
        )}
        <IconButton
          icon={copied ? Check : Copy}
          label={t(copied ? 'message.copied' : 'code.copy')}
          small
          tabIndex={tabIndex}
          onClick={copy}
          onBlur={() => setCopied(false)}
          onPointerLeave={() => setCopied(false)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <pre
        ref={code}
        data-typed=""
        tabIndex={tabIndex ?? 0}
        role="group"
        aria-label={name ? t('code.label', { language: name }) : t('code.plain')}
        className={classes(
          'scroll-thin overflow-x-auto px-3 py-2 font-mono text-sm/5 outline-offset-[-2px]',
          wrapped ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
          hasMore && 'fade-end',
        )}
        onScroll={measure}
      >
        {/* The paste handler and other programs read the language from the class. */}
        <code className={name ? `language-${name}` : undefined}>
          {pieces
            ? pieces.map(({ scope, text: part }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no id.
                <span key={index} className={colourOf(scope)}>
                  {part}
                </span>
              ))
            : text}
        </code>
      </pre>
    </div>
  );
}

function useOverflow(block: RefObject<HTMLElement | null>) {
  const [beyond, setBeyond] = useState({ isWide: false, hasMore: false });
  const measure = useCallback(() => {
    const { current } = block;
    if (!current) return;
    const left = current.scrollWidth - current.clientWidth;
    const now = { isWide: left > 0, hasMore: left - current.scrollLeft > 1 };
    setBeyond((before) => (before.isWide === now.isWide && before.hasMore === now.hasMore ? before : now));
  }, [block]);
  useEffect(() => {
    if (!block.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [block, measure]);
  return { ...beyond, measure };
}

function useHighlighted(language: string, text: string): CodePiece[] | null {
  const [done, setDone] = useState<{ of: string; pieces: CodePiece[] | null } | null>(null);
  const wanted = language !== '' && text.length <= maxHighlightedLength;
  const highlighter = usePart(highlighterPart, wanted);
  // Highlighting runs after the paint, because the parser is slow.
  useEffect(() => {
    if (wanted && highlighter) setDone({ of: text, pieces: highlighter.highlight(text, language.toLowerCase()) });
  }, [wanted, highlighter, language, text]);
  return done?.of === text ? done.pieces : null;
}

/** Maps each colour class to scopes of highlight.js. The scope `title.function` counts as `title`. */
const colours = Object.entries({
  'text-code-keyword': ['keyword', 'literal', 'selector-tag'],
  'text-code-name': [
    'built_in',
    'type',
    'title',
    'name',
    'attr',
    'attribute',
    'property',
    'section',
    'selector-class',
    'selector-id',
  ],
  'text-code-string': ['string', 'regexp', 'addition'],
  'text-code-number': ['symbol', 'number', 'variable'],
  'text-ink2': ['meta', 'comment', 'quote'],
  'text-danger': ['deletion'],
});

const colourOf = (scope: string): string | undefined => {
  const [first = ''] = scope.split('.');
  return colours.find(([, scopes]) => scopes.includes(first))?.[0];
};
