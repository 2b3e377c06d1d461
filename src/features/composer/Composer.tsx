import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../i18n/translate';
import { useOutboxStatus } from '../../outbox/OutboxContext';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { repeated } from '../../ui/fields/inputLook';
import { inRow, lazyPart, noNotice } from '../../ui/parts/lazyPart';
import { useLatest } from '../../ui/useLatest';
import { writingAfter } from '../shared/writing/writingPart';
import { ComposerButtons } from './ComposerButtons';
import { composerAfter } from './composerPart';
import type { useComposerText } from './text/useComposerText';
import { type ComposerInput, useComposer } from './useComposer';

const CompletionList = lazyPart(writingAfter, ({ CompletionList }) => CompletionList, noNotice);
const DropOverlay = lazyPart(composerAfter, ({ DropOverlay }) => DropOverlay, inRow);
const FormatBar = lazyPart(composerAfter, ({ FormatBar }) => FormatBar, inRow);
const ReplyStrip = lazyPart(composerAfter, ({ ReplyStrip }) => ReplyStrip, inRow);
const TrayFiles = lazyPart(composerAfter, ({ TrayFiles }) => TrayFiles, inRow);

type ComposerText = ReturnType<typeof useComposerText>;

/** The caller must set the conversation as `key`, so that text never moves to another conversation. */
export function Composer({ groupName, ...input }: ComposerInput & { groupName: string }) {
  const { conversationId } = input;
  const { durable } = useOutboxStatus();
  const [formatting, setFormatting] = useState(false);
  const composer = useComposer(input);
  const { composerText, completion, focus } = composer;
  const { draft, aside, files, tray, refusal } = composerText;
  const latest = useLatest(composer);
  const placeholder = t('composer.placeholder', { name: groupName });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    composerText.submit();
    // A send disables the focused button, so the field takes the focus.
    if (event.currentTarget.contains(document.activeElement)) focus();
  };
  const thenFocus = (act: () => void) => () => {
    act();
    focus();
  };

  return (
    <form
      aria-label={t('composer.label')}
      data-region
      className="column @container pb-2.5 max-md:px-2 md:pb-4.5 low:pb-1"
      onSubmit={submit}
    >
      {!durable && <p className="ps-13.5 pb-2 text-sm font-medium text-danger">{t('composer.notDurable')}</p>}
      <div
        data-refused={refusal ? '' : undefined}
        className="writing relative flex flex-wrap items-end gap-x-0.5 rounded-2xl bg-raised p-1.25 low:p-0.5"
      >
        {completion.open && <CompletionList completion={completion} />}
        {draft.reply !== undefined && (
          <ReplyStrip
            head={draft.reply}
            members={input.members}
            onCancel={thenFocus(() => draft.setReply(undefined))}
          />
        )}
        {aside.length > 0 && (
          <ul aria-label={t('composer.underWay')} className="-order-2 basis-full px-2 pt-1 text-ink2">
            {aside.map(({ key, text }) => (
              <li key={key} dir="auto" className="truncate">
                {text}
              </li>
            ))}
          </ul>
        )}
        {formatting && <FormatBar onFormat={composer.format} onLeave={thenFocus(() => setFormatting(false))} />}
        {files.length > 0 && (
          <TrayFiles conversationId={conversationId} onRemoved={thenFocus(() => composerText.refuse(null))} />
        )}
        <div
          // The attribute is never removed: without it, Firefox would rebuild the field and lose its undo history.
          data-placeholder={composerText.value === '' ? placeholder : ''}
          data-repeated={repeated(composerText.value)}
          className="composer-field cut-placeholder grows min-w-0 flex-1 [--field-height:40dvh] [--field-padding:--spacing(2)_--spacing(1.5)] pointer-coarse:[--field-padding:--spacing(2.75)_--spacing(1.5)]"
        >
          <textarea
            {...composer.fieldProps}
            id="composer-field"
            dir="auto"
            rows={1}
            aria-label={t('composer.label')}
            aria-describedby="composer-reply composer-state"
            aria-invalid={refusal ? true : undefined}
            {...completion.fieldProps}
            placeholder={placeholder}
            className="min-h-10 w-full overflow-x-hidden bg-transparent outline-none"
          />
        </div>
        <ComposerButtons
          composer={latest}
          takesFiles={tray.takesFiles()}
          canSend={composerText.canSend}
          formatting={formatting}
          onFormatting={setFormatting}
        />
      </div>
      <ComposerState
        {...composerText}
        onFile={
          tray.takesFiles()
            ? () => {
                const file = new File([composerText.value], t('composer.fileName'), { type: 'text/plain' });
                if (composer.addFiles([file])) composerText.change('');
              }
            : undefined
        }
      />
      <span role="status" className="sr-only">
        {completion.open && t('composer.matches', { count: completion.options.length })}
      </span>
      {composer.isDraggedOver && <DropOverlay groupName={groupName} />}
    </form>
  );
}

function ComposerState({ refusal, length, maxLength, onFile }: ComposerText & { onFile: (() => void) | undefined }) {
  const isNearEnd = length > maxLength * 0.9;
  const counter = t('composer.counter', { actual: length, max: maxLength });
  const { announce } = useAnnouncer();
  const announceCounter = useEffectEvent(() => announce({ text: counter }));
  // Announces the count near the limit and again above the limit.
  const isTooLong = length > maxLength;
  useEffect(() => {
    if (isNearEnd || isTooLong) announceCounter();
  }, [isNearEnd, isTooLong]);
  return (
    <div id="composer-state" className="flex justify-between gap-3 px-2 text-sm">
      <span role={refusal ? 'alert' : undefined} className="not-empty:pt-1 font-medium text-danger">
        {refusal}
      </span>
      {isTooLong && onFile && (
        <button type="button" className="reach pt-1 text-brand underline underline-offset-2" onClick={onFile}>
          {t('composer.asFile')}
        </button>
      )}
      {isNearEnd && <span className="pt-1 text-ink2 tabular-nums">{counter}</span>}
    </div>
  );
}
