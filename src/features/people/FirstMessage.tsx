import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isComposing } from '../../browser/input/isComposing';
import { useAskBeforeUnload } from '../../browser/page/useAskBeforeUnload';
import { usePreferences } from '../../browser/preferences';
import type { Contact, Group } from '../../contract/resources';
import { nameOfTwo } from '../../data/groups/shownGroup';
import { useMakeAllAdmins } from '../../data/groups/useEditRoles';
import { useCreateGroup } from '../../data/groups/useGroupWrites';
import { useMaxTextLength } from '../../data/useHasCapability';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { useAppendToDraft } from '../../outbox/useDraft';
import { useMe } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { Form, TextAreaField } from '../../ui/fields/Form';
import { createFormState } from '../shared/formState';
import { reportNotAdded } from '../shared/groups/reportNotAdded';
import { textProblemLabel } from '../shared/notQueuedLabel';
import { sends } from '../shared/writing/useWriting';

const firstMessages = createFormState('first-message', z.string());

interface FirstMessageProps {
  to: Contact;
  onSent: (group: Group) => void;
  onCancel: () => void;
}

/** Creates the conversation together with its first message, so that no empty conversation stays in the list. */
export function FirstMessage({ to, onSent, onCancel }: FirstMessageProps) {
  const me = useMe();
  const create = useCreateGroup();
  const makeAdmins = useMakeAllAdmins();
  const { send } = useOutboxItself();
  const append = useAppendToDraft();
  const { sendKey } = usePreferences();
  const max = useMaxTextLength();
  const [text, change, forget] = firstMessages.useForm(to.id, () => '');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const name = to.username;
  useEffect(() => field.current?.focus(), []);
  useAskBeforeUnload(text.trim() !== '' && !create.isPending);

  const submit = async () => {
    const words = text.trim();
    const wrong = textProblemLabel(words, max);
    setProblem(wrong);
    if (!words || wrong || create.isPending) return;
    const fields = { name: nameOfTwo(me.username, name), description: '', avatar_url: '', contacts: [to] };
    const group = await create.mutateAsync(fields).catch((error: unknown) => {
      create.leave();
      setProblem(`${t('message.failed')}. ${reasonOf(error)}`);
    });
    if (!group) return;
    reportNotAdded(group, [to]);
    if (group.contacts.length > 1) await send(group.conversation_id, words).catch(() => undefined);
    else append(group.conversation_id, words);
    // The stored text is deleted last, because the page may close before the message is stored.
    forget();
    // Both people become admins, because one admin could exclude the other person.
    void makeAdmins(group);
    // `onSent` is not called if the person has closed the card.
    if (field.current) onSent(group);
  };

  return (
    <Form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextAreaField
        label={t('composer.placeholder', { name })}
        ref={field}
        value={text}
        error={problem}
        onChange={(event) => change(() => event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || !sends(event, sendKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      <div data-actions className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="primary" disabled={text.trim() === '' || create.isPending}>
          {t('composer.send')}
        </Button>
      </div>
    </Form>
  );
}
