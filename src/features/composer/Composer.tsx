import { SendHorizontal, Smile } from 'lucide-react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits';
import { codePoints, textProblem, toWireText } from '../../contract/text';
import { useSendTyping } from '../../data/useTyping';
import { Outdated, QueueFull } from '../../outbox/entry';
import { useOutbox, useOutboxStatus } from '../../outbox/OutboxContext';
import { useDraft } from '../../outbox/useDraft';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/IconButton';
import { isComposing } from '../../ui/isComposing';
import { usePreferences } from '../../ui/preferences';
import { t } from '../../words/words';

const EmojiPicker = lazy(() => import('../../ui/EmojiPicker'));

export interface ComposerHandle {
  /** Puts words in front of what is there, and the caret at the end. */
  put: (text: string) => void;
  focus: () => void;
}

interface ComposerProps {
  conversationId: string;
  groupName: string;
  handle: RefObject<ComposerHandle | null>;
  onSent: () => void;
  onEditLast: () => void;
}

/** Give it a `key` of the conversation: what is typed here can only ever go there. */
export function Composer({ conversationId, groupName, handle, onSent, onEditLast }: ComposerProps) {
  const { send } = useOutbox(conversationId);
  const { durable } = useOutboxStatus();
  const draft = useDraft(conversationId);
  const sendTyping = useSendTyping(conversationId);
  const { sendKey } = usePreferences();
  const [text, setText] = useState(draft.initial);
  const [refused, setRefused] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);

  const actual = codePoints(text);
  const problem = problemWords(text, actual);

  const change = (next: string) => {
    setText(next);
    setRefused(null);
    draft.save(next);
    if (next) sendTyping();
  };

  handle.current = {
    focus: () => field.current?.focus(),
    put: (words) => {
      field.current?.focus();
      change(words + text);
    },
  };

  // Another tab's newer draft is taken over, unless somebody is typing here. A tab in the background keeps its active
  // element and has no focus.
  useEffect(() => {
    if (document.activeElement !== field.current || !document.hasFocus()) setText(draft.latest);
  }, [draft.latest]);

  const submit = async () => {
    const words = toWireText(text).trim();
    if (!words || sending.current) return;
    if (problem) return setRefused(problem);
    sending.current = true;
    try {
      // The composer empties only when the words are on disk.
      await send(words);
      setText('');
      setRefused(null);
      draft.save('');
      onSent();
    } catch (error) {
      setRefused(t(refusal(error)));
    } finally {
      sending.current = false;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onEditLast();
      return;
    }
    const modified = event.ctrlKey || event.metaKey;
    const sends = sendKey === 'enter' ? !event.shiftKey && !event.altKey : modified;
    if (event.key !== 'Enter' || !sends) return;
    event.preventDefault();
    void submit();
  };

  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? text.length;
    change(text.slice(0, at) + emoji + text.slice(field.current?.selectionEnd ?? at));
    field.current?.focus();
  };

  const near = actual > limits.messageText * 0.9;
  const says = refused ?? (actual > limits.messageText ? problem : null);
  return (
    <form
      aria-label={t('composer.label')}
      className="px-3 pb-3 md:px-6 md:pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {!durable && <p className="pb-2 text-sm font-medium text-danger">{t('composer.notDurable')}</p>}
      <div
        className={classes(
          'flex items-end gap-1 rounded-2xl border bg-canvas p-1 focus-within:outline-2 focus-within:outline-accent',
          says ? 'border-danger' : 'border-edge',
        )}
      >
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          aria-label={t('composer.label')}
          aria-describedby="composer-state"
          aria-invalid={says ? true : undefined}
          placeholder={t('composer.placeholder', { name: groupName })}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[40dvh] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-3 py-2 outline-none placeholder:truncate placeholder:text-muted"
        />
        <IconButton icon={Smile} label={t('composer.emoji')} onClick={() => setPicking(true)} />
        <button
          type="submit"
          aria-label={t('composer.send')}
          title={t('composer.send')}
          disabled={!text.trim()}
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:bg-transparent disabled:text-muted"
        >
          <SendHorizontal size={20} aria-hidden className="rtl:-scale-x-100" />
        </button>
      </div>
      <div id="composer-state" className="flex justify-between gap-3 px-2 text-sm">
        <span role={says ? 'alert' : undefined} className="font-medium text-danger">
          {says}
        </span>
        {near && (
          <span className="pt-1 text-muted tabular-nums">
            {t('composer.counter', { actual, max: limits.messageText })}
          </span>
        )}
      </div>
      {picking && (
        <Suspense>
          <EmojiPicker
            title={t('composer.insertEmoji')}
            onPick={(_, emoji) => insert(emoji)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </form>
  );
}

function refusal(error: unknown) {
  if (error instanceof QueueFull) return 'composer.full';
  return error instanceof Outdated ? 'composer.outdated' : 'error.unknown';
}

function problemWords(text: string, actual: number): string | null {
  const problem = textProblem(text, limits.messageText);
  if (!problem) return null;
  return problem.code === 'too-long'
    ? t('composer.tooLong', { count: Math.max(1, actual - limits.messageText) })
    : t('composer.badText');
}
