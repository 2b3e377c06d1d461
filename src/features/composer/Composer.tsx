import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../browser/isComposing';
import { usePreferences } from '../../browser/preferences';
import { breaksLine, sends } from '../../browser/sendKey';
import { limits } from '../../contract/limits';
import type { Contact } from '../../contract/resources';
import { codePoints, textProblem, toWireText } from '../../contract/text';
import { useSendTyping } from '../../data/live/useTyping';
import { t } from '../../i18n/translate';
import { useDraft } from '../../outbox/drafts/useDraft';
import { useOutbox, useOutboxStatus } from '../../outbox/OutboxContext';
import { useTray } from '../../outbox/uploads/useTray';
import { classes } from '../../ui/classes';
import { inRow, lazyPart } from '../../ui/parts/lazyPart';
import { notKept } from '../shared/notKept';
import { CompletionList } from './CompletionList';
import { AttachButton, EmojiButton, FormatButton, SendButton } from './ComposerButtons';
import { DropOverlay } from './DropOverlay';
import { refusedWords } from './fileLabels';
import { type Format, formatOf, formatted, type TextEdit } from './formatting';
import { continued } from './lists';
import { typeInto } from './typeInto';
import { useCompletion } from './useCompletion';
import { useFileDrop } from './useFileDrop';
import { usePaste } from './usePaste';

const FormatBar = lazyPart(() => import('./FormatBar'), inRow);
const TrayFiles = lazyPart(() => import('./TrayFiles'), inRow);

export interface ComposerHandle {
  /** Puts words in front of what is there, and the caret at the end. */
  put: (text: string) => void;
  focus: () => void;
  /** The conversation was opened: the caret goes to the end of the draft. */
  open: () => void;
  /** What was pasted where nothing takes words. */
  paste: (pasted: DataTransfer) => void;
}

interface ComposerProps {
  conversationId: string;
  groupName: string;
  members: readonly Contact[];
  ref: Ref<ComposerHandle>;
  onSent: () => void;
  onEditLast: () => void;
}

/** Give it a `key` of the conversation: what is typed here can only ever go there. */
export function Composer({ conversationId, groupName, members, ref, onSent, onEditLast }: ComposerProps) {
  const { send } = useOutbox(conversationId);
  const { durable } = useOutboxStatus();
  const draft = useDraft(conversationId);
  const { underWay } = draft;
  const { files, tray } = useTray(conversationId);
  const sendTyping = useSendTyping(conversationId);
  const { sendKey } = usePreferences();
  const [text, setText] = useState(draft.initial);
  const [refused, setRefused] = useState<string | null>(null);
  const [formatting, setFormatting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Somebody is at it: the focus alone says nothing, it came with the opening.
  const taken = useRef(false);
  /** Sent, and standing here until the disk has it or somebody types on: then it steps aside, above the field. */
  const [held, setHeld] = useState<{ text: string } | null>(null);
  const stepAside = () => flushSync(() => setHeld(null));
  const lastSent = useRef<Promise<unknown>>(Promise.resolve());

  const aside = held ? underWay.slice(0, -1) : underWay;
  const actual = codePoints(text);
  const problem = problemWords(text, actual);

  const take = () => {
    taken.current = true;
  };
  const change = (next: string) => {
    take();
    setText(next);
    setRefused(null);
    draft.save(next);
    if (next) sendTyping();
  };

  const type = (start: number, end: number, words: string) => {
    if (field.current) typeInto(field.current, start, end, words);
  };
  const typeOver = (words: string) => {
    stepAside();
    if (field.current) type(field.current.selectionStart, field.current.selectionEnd, words);
  };
  const apply = ({ start, end, text: words, select }: TextEdit) => {
    type(start, end, words);
    field.current?.setSelectionRange(...select);
  };
  const format = (wanted: Format) => {
    stepAside();
    const at = field.current;
    if (at) apply(formatted(wanted, at.value, at.selectionStart, at.selectionEnd));
  };
  const addFiles = (chosen: File[]) => {
    if (!tray.offered()) return setRefused(t('files.notOffered'));
    setRefused(refusedWords(tray.add(conversationId, chosen)));
    field.current?.focus();
  };

  const completion = useCompletion({ field, members, type });
  const paste = usePaste({ onFiles: addFiles, apply, type: typeOver });
  const isDraggedOver = useFileDrop(addFiles);

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    open: () => {
      const at = field.current;
      if (!at || document.activeElement === at) return;
      at.focus();
      at.setSelectionRange(at.value.length, at.value.length);
      taken.current = false;
    },
    paste: (pasted) => {
      if (field.current) paste.pasteInto(field.current, pasted);
    },
    put: (words) => {
      stepAside();
      const at = field.current;
      // Nothing may be lost while the composer is away, as it is from an archived group.
      if (!at) return draft.save(words + draft.latest);
      type(0, 0, words);
      at.setSelectionRange(at.value.length, at.value.length);
    },
  }));

  // A field begins with the caret before its words; whoever comes to it goes on after them.
  useLayoutEffect(() => {
    const at = field.current;
    at?.setSelectionRange(at.value.length, at.value.length);
  }, []);

  // Another tab's newer draft is taken over, unless somebody is typing here. A tab in the background keeps its active
  // element and has no focus.
  useEffect(() => {
    if (!taken.current || !document.hasFocus()) setText(draft.latest);
  }, [draft.latest]);

  // Typing, pasting and dropping begin anew: nothing mixes with what is on its way.
  useEffect(() => {
    if (!held) return;
    const at = field.current;
    const onBefore = () => flushSync(() => setHeld(null));
    at?.addEventListener('beforeinput', onBefore);
    return () => at?.removeEventListener('beforeinput', onBefore);
  }, [held]);

  const submit = () => {
    const words = toWireText(text).trim();
    if (!words && files.length === 0) return;
    if (problem) return setRefused(problem);
    if (files.some((file) => file.state !== 'ready')) return setRefused(t('composer.unfinished'));
    const sent = { text };
    const over = () => setHeld((now) => (now === sent ? null : now));
    const sending = send(words, tray.ready(conversationId));
    setText('');
    setHeld(sent);
    setRefused(null);
    lastSent.current = sending.then(
      () => {
        over();
        onSent();
      },
      (error) => {
        over();
        // They come back, before what was typed since.
        setText(draft.read());
        setRefused(notKept(error));
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    take();
    // An input method begins at the caret: there must be nothing before it that goes.
    if (held && event.keyCode === 229) stepAside();
    if (isComposing(event)) return;
    paste.onKey(event);
    if (completion.onKeyDown(event)) return;
    const bare = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.key === 'ArrowUp' && bare && text === '' && files.length === 0) {
      event.preventDefault();
      // What was sent last is there to be corrected once it is on disk.
      void lastSent.current.then(() => flushSync(() => setHeld(null))).then(onEditLast);
      return;
    }
    const wanted = formatOf(event.nativeEvent);
    if (wanted) {
      event.preventDefault();
      format(wanted);
      return;
    }
    if (sends(event, sendKey)) {
      event.preventDefault();
      submit();
    } else if (breaksLine(event, sendKey)) {
      stepAside();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const edit = continued(value, selectionStart, selectionEnd);
      if (!edit) return;
      event.preventDefault();
      apply(edit);
    }
  };

  const near = actual > limits.messageText * 0.9;
  const says = refused ?? (actual > limits.messageText ? problem : null);
  return (
    <form
      aria-label={t('composer.label')}
      data-region
      className="@container px-3 pb-3 md:px-6 md:pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!durable && <p className="pb-2 text-sm font-medium text-danger">{t('composer.notDurable')}</p>}
      <div
        className={classes(
          'relative flex flex-wrap items-end gap-x-1 rounded-2xl border bg-canvas p-1 focus-within:outline-2 focus-within:outline-accent',
          says ? 'border-danger' : 'border-edge',
        )}
      >
        {completion.open && <CompletionList completion={completion} />}
        {aside.length > 0 && (
          <ul aria-label={t('composer.underWay')} className="basis-full px-2 pt-1 text-muted">
            {aside.map(({ key, text: words }) => (
              <li key={key} dir="auto" className="truncate">
                {words}
              </li>
            ))}
          </ul>
        )}
        {formatting && (
          <FormatBar
            onFormat={format}
            onLeave={() => {
              setFormatting(false);
              field.current?.focus();
            }}
          />
        )}
        {files.length > 0 && (
          <TrayFiles
            conversationId={conversationId}
            onRemoved={() => {
              setRefused(null);
              field.current?.focus();
            }}
          />
        )}
        <textarea
          ref={field}
          id="composer-field"
          dir="auto"
          rows={1}
          aria-label={t('composer.label')}
          aria-describedby="composer-state"
          aria-invalid={says ? true : undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={completion.open ? completion.id : undefined}
          aria-activedescendant={completion.open ? completion.optionId(completion.active) : undefined}
          placeholder={t('composer.placeholder', { name: groupName })}
          value={held ? held.text : text}
          onChange={(event) => {
            setHeld(null);
            change(event.target.value);
            completion.finish(event.nativeEvent);
            completion.look();
          }}
          onSelect={completion.look}
          onFocus={take}
          onPointerDown={take}
          onBlur={() => {
            taken.current = false;
            completion.close();
          }}
          onKeyDown={onKeyDown}
          onKeyUp={paste.onKey}
          onPaste={paste.onPaste}
          className="field-sizing-content max-h-[40dvh] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 outline-none placeholder:truncate placeholder:text-muted @max-[22rem]:-order-1 @max-[22rem]:basis-full"
        />
        <AttachButton offered={tray.offered()} onFiles={addFiles} onRefused={() => setRefused(t('files.notOffered'))} />
        <FormatButton open={formatting} onToggle={() => setFormatting(!formatting)} />
        <EmojiButton onPick={typeOver} />
        <SendButton disabled={!text.trim() && files.length === 0} />
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
      <span role="status" className="sr-only">
        {completion.open && t('composer.matches', { count: completion.options.length })}
      </span>
      {isDraggedOver && <DropOverlay groupName={groupName} />}
    </form>
  );
}

function problemWords(text: string, actual: number): string | null {
  const problem = textProblem(text, limits.messageText);
  if (!problem) return null;
  return problem.code === 'too-long'
    ? t('composer.tooLong', { count: Math.max(1, actual - limits.messageText) })
    : t('composer.badText');
}
