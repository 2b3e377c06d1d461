import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { codePoints, toWireText } from '#contract/text/text';
import { useSendTyping } from '#data/live/useUnconfirmed';
import { useMaxTextLength } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { useOutboxItself, useTray } from '#outbox/OutboxContext';
import { useDraft } from '#outbox/useDraft';
import { notQueuedLabel, textProblemLabel } from '../../shared/notQueuedLabel';
import { typeInto } from '../../shared/writing/useWriting';

export function useComposerText(
  conversationId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  onSent: () => void,
) {
  const { send } = useOutboxItself();
  const draft = useDraft(conversationId);
  const { underWay, latest, reply = '' } = draft;
  const { files, tray } = useTray(conversationId);
  const sendTyping = useSendTyping(conversationId);
  const [text, setText] = useState(latest);
  const [refused, refuse] = useState<string | null>(null);
  // True while the person uses the field. A focus that the app set does not count.
  const taken = useRef(false);
  const { held, setHeld, stepAside } = useHeld(field);
  const lastSent = useRef<Promise<unknown>>(Promise.resolve());
  const length = codePoints(reply + text);
  const maxLength = useMaxTextLength();
  const problem = textProblemLabel(reply + text, maxLength);

  // A newer draft from another tab replaces the text, except while the person types in this tab.
  const before = useRef(text);
  const takeOver = useEffectEvent((draft: string) => {
    // Setting equal text would cause another render.
    if (draft === text) return;
    before.current = text;
    setText((now) => (!taken.current || !document.hasFocus() || draft.endsWith(now) ? draft : now));
  });
  useEffect(() => takeOver(latest), [latest]);

  /** Shows the text of a message that returned to the draft. The browser's undo can remove the text again. */
  const bringBack = () => {
    const words = draft.read();
    const own = text === words ? before.current : text;
    const isBefore = words !== own && words.endsWith(own);
    flushSync(() => {
      setHeld(null);
      setText(isBefore ? own : words);
    });
    if (isBefore && field.current) typeInto(field.current, 0, 0, words.slice(0, words.length - own.length));
  };

  const take = () => {
    taken.current = true;
  };
  return {
    draft,
    files,
    tray,
    value: held ? held.text : text,
    isEmpty: text === '' && files.length === 0,
    canSend: text.trim() !== '' || files.length > 0,
    isHeld: held !== null,
    /** Messages that are not yet on disk. Excludes a message whose text is still in the field. */
    aside: held ? underWay.slice(0, -1) : underWay,
    length,
    maxLength,
    refusal: refused ?? (length > maxLength ? problem : null),
    refuse,
    stepAside,
    take,
    show: () => {
      refuse(null);
      bringBack();
    },
    release: () => {
      taken.current = false;
    },
    change: (next: string) => {
      setHeld(null);
      take();
      setText(next);
      refuse(null);
      draft.save(next);
      if (next) sendTyping();
    },
    /** Resolves when the last message is on disk and editable. */
    whenStored: () => lastSent.current.then(stepAside),
    submit: () => {
      const words = withoutBlankEnds(toWireText(text));
      if (!words && files.length === 0) return;
      if (problem) return refuse(problem);
      if (files.some(({ state }) => state === 'failed')) return refuse(t('composer.fileRefused'));
      const sent = { text };
      const over = () => setHeld((now) => (now === sent ? null : now));
      const sending = send(conversationId, (reply + words).trimEnd(), tray.takeFiles(conversationId));
      setText('');
      setHeld(sent);
      refuse(null);
      lastSent.current = sending.then(
        () => {
          over();
          onSent();
        },
        (error) => {
          over();
          // The draft now contains the unsent text, followed by any text that was typed later.
          setText(draft.read());
          refuse(notQueuedLabel(error));
        },
      );
    },
  };
}

/** The first line keeps its indentation, because the line may be code. */
const withoutBlankEnds = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

/** Sent text stays in the field until the message is on disk or the person types. */
function useHeld(field: RefObject<HTMLTextAreaElement | null>) {
  const [held, setHeld] = useState<{ text: string } | null>(null);
  const stepAside = useCallback(() => flushSync(() => setHeld(null)), []);
  useEffect(() => {
    if (!held) return;
    const at = field.current;
    at?.addEventListener('beforeinput', stepAside);
    return () => at?.removeEventListener('beforeinput', stepAside);
  }, [held, field, stepAside]);
  return { held, setHeld, stepAside };
}
