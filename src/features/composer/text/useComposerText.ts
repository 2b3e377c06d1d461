import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { codePoints, toWireText } from '#contract/text';
import { useSendTyping } from '#data/live/useTyping';
import { useMaxTextLength } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { useOutboxItself } from '#outbox/OutboxContext';
import { useDraft } from '#outbox/useDraft';
import { useTray } from '#outbox/useTray';
import { notQueuedLabel } from '../../shared/notQueuedLabel';
import { textProblemLabel } from '../../shared/textProblemLabel';

/** The text of the composer: kept as a draft, sent with the files, and back in the field when it could not be kept. */
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
  // The field has the focus from the opening on, so the focus does not say that somebody is typing.
  const taken = useRef(false);
  const { held, setHeld, stepAside } = useHeld(field);
  const lastSent = useRef<Promise<unknown>>(Promise.resolve());
  // What it answers is on the wire with it.
  const length = codePoints(reply + text);
  const maxLength = useMaxTextLength();
  const problem = textProblemLabel(reply + text, maxLength);

  // Another tab's newer draft is taken over, unless somebody is typing here: then only words that came back before theirs.
  // A tab in the background keeps its active element and has no focus.
  const takeOver = useEffectEvent((draft: string) => {
    // What was typed here is in the field: to set it again would render once more for each letter.
    if (draft === text) return;
    setText((now) => (!taken.current || !document.hasFocus() || draft.endsWith(now) ? draft : now));
  });
  useEffect(() => takeOver(latest), [latest]);

  const take = () => {
    taken.current = true;
  };
  return {
    draft,
    files,
    tray,
    /** What the field shows. */
    value: held ? held.text : text,
    isEmpty: text === '' && files.length === 0,
    canSend: text.trim() !== '' || files.length > 0,
    isHeld: held !== null,
    /** Sent earlier and not on disk yet: shown above the field. */
    aside: held ? underWay.slice(0, -1) : underWay,
    length,
    maxLength,
    /** Why it was not sent, or will not be. */
    refusal: refused ?? (length > maxLength ? problem : null),
    refuse,
    stepAside,
    /** Somebody is typing here: no other tab's draft replaces their words. */
    take,
    /** The draft has other words by now: they are in the field. */
    show: () => {
      refuse(null);
      flushSync(() => {
        setHeld(null);
        setText(draft.read());
      });
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
    /** Resolves once what was sent last is on disk, where it can be corrected. */
    whenKept: () => lastSent.current.then(stepAside),
    submit: () => {
      const words = withoutBlankEnds(toWireText(text));
      if (!words && files.length === 0) return;
      if (problem) return refuse(problem);
      if (files.some(({ state }) => state === 'failed')) return refuse(t('composer.fileRefused'));
      const sent = { text };
      const over = () => setHeld((now) => (now === sent ? null : now));
      const sending = send(conversationId, (reply + words).trimEnd(), tray.take(conversationId));
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
          // They come back, before what was typed since.
          setText(draft.read());
          refuse(notQueuedLabel(error));
        },
      );
    },
  };
}

/** What is indented stays so: the first line of code, the top of a drawing. */
const withoutBlankEnds = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

/** Sent, and in the field until the disk has it or somebody types on: then it steps aside, above the field. */
function useHeld(field: RefObject<HTMLTextAreaElement | null>) {
  const [held, setHeld] = useState<{ text: string } | null>(null);
  const stepAside = useCallback(() => flushSync(() => setHeld(null)), []);
  // Typing, pasting and dropping begin a new draft: nothing mixes with what is on its way.
  useEffect(() => {
    if (!held) return;
    const at = field.current;
    at?.addEventListener('beforeinput', stepAside);
    return () => at?.removeEventListener('beforeinput', stepAside);
  }, [held, field, stepAside]);
  return { held, setHeld, stepAside };
}
