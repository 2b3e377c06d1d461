import { lazy, Suspense, useState } from 'react';
import { t } from '../../words/words';

const Linked = lazy(() => import('./Linked'));

/** What may hold a link; everything else is drawn without the linkifier. */
const mayLink = /:\/\/|mailto:/i;

/** Long runs of invisible layout characters are shown as eight: more only freezes the browser. */
const calm = (text: string) =>
  text.replace(
    /([\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]{8})[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]+/g,
    '$1',
  );

const long = (text: string) => text.length > 1_200 || (text.match(/\n/g)?.length ?? 0) > 18;

/** Text as it was sent: line breaks kept, its own direction, never HTML. */
export function MessageText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const collapsed = long(text) && !open;
  return (
    <>
      <div
        dir="auto"
        className={`isolate max-w-3xl break-words whitespace-pre-wrap ${collapsed ? 'max-h-72 overflow-hidden mask-b-from-70%' : ''}`}
      >
        {mayLink.test(text) ? (
          <Suspense fallback={calm(text)}>
            <Linked text={calm(text)} />
          </Suspense>
        ) : (
          calm(text)
        )}
      </div>
      {long(text) && (
        <button
          type="button"
          aria-expanded={open}
          className="min-h-6 font-medium text-accent hover:underline"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'message.showLess' : 'message.showMore')}
        </button>
      )}
    </>
  );
}
