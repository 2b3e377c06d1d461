import {
  ChevronDown,
  Copy,
  File,
  Link,
  Pencil,
  Reply,
  RotateCcw,
  Send,
  SmilePlus,
  TextSelect,
  Undo2,
} from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { rememberEmoji } from '#browser/emojiChoice';
import { useSecondsUntil } from '#browser/time/useNow';
import { useOnline } from '#browser/useOnline';
import { answerOf } from '#contract/replies';
import { copyWithToast } from '#features/shared/copyWithToast';
import { splitLinks } from '#features/shared/links/links';
import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { useOutbox } from '#outbox/OutboxContext';
import { classes } from '#ui/classes';
import { labelOf } from '#ui/emoji/emoji';
import { usualReactions } from '#ui/emoji/suggested';
import { Dialog } from '#ui/overlay/Dialog';
import type { MenuActions } from '#ui/overlay/Menu';
import { type EntryActions, entryChoices, entryLabel } from '../entryState';
import { messageItems, toggleOwnReaction } from '../messageItems';
import { reactionsOf } from '../reactions/Reactions';
import type { MessageMenu, PaneDialog } from './actionTypes';
import { Items, Row, SheetRows, useSheetOf } from './SheetRows';

type EntrySheetProps = Extract<PaneDialog, { type: 'entry' }> & { conversationId: string; onClose: () => void };

export function EntrySheet({ conversationId, entryKey, row, actions, onClose }: EntrySheetProps) {
  const entry = useOutbox(conversationId).entries.find(({ key }) => key === entryKey);
  const isOver = !entry || entry.state === 'acked';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  const online = useOnline();
  const seconds = useSecondsUntil(entry?.patient ? entry.notBefore : undefined);
  const after = useSheetOf(row, onClose);
  if (isOver) return null;
  return (
    <Dialog bare title={t('message.actions')} onClose={onClose}>
      <p className="pb-2 text-sm text-ink2 wrap-anywhere">{entryLabel(entry, { online, seconds })}</p>
      <SheetRows>
        <Items of={entryItems(entry, actions)} after={after} />
      </SheetRows>
    </Dialog>
  );
}

function entryItems(entry: Entry, actions: EntryActions): MenuActions {
  const { again, sendAgain, dropFiles, edit, discard } = entryChoices(entry, actions);
  const copy = () => void copyWithToast(answerOf(entry.text));
  return [
    again && { ...again, icon: RotateCcw },
    sendAgain && { ...sendAgain, icon: Send },
    dropFiles && { ...dropFiles, icon: File },
    entry.text.trim() !== '' && { label: t('message.copy'), icon: Copy, run: copy },
    edit && { ...edit, icon: Pencil },
    discard && { ...discard, icon: Undo2 },
  ];
}

/** More links would push the other actions off a phone's screen. */
const maxAddresses = 3;

const reactionLook = 'grid size-11 place-items-center rounded-full text-[min(1.5rem,9vw)]/none hover:bg-hover';

export function MessageSheet({ menu, row, onClose }: { menu: MessageMenu; row: HTMLElement; onClose: () => void }) {
  const { message, readOnly, username, actions } = menu;
  const [more, setMore] = useState(false);
  const [isReading, setReading] = useState(false);
  const { edit, copy, select, link, others, remove } = messageItems(menu);
  const words = answerOf(message.message, []);
  const links = new Set(splitLinks(words).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href])));
  const addresses = [...links].slice(0, maxAddresses).map((address) => ({
    label: links.size === 1 ? t('message.copyAddress') : t('message.copyAddressOf', { address }),
    icon: Link,
    run: () => void copyWithToast(address),
  }));
  const after = useSheetOf(row, onClose);
  const mine = new Set(reactionsOf(message).flatMap(([name, people]) => (people.includes(username) ? [name] : [])));

  if (isReading)
    return (
      <Dialog title={t('message.selectText')} onClose={onClose}>
        <p dir="auto" className="max-h-[60dvh] overflow-y-auto wrap-anywhere whitespace-pre-wrap select-text">
          {words}
        </p>
      </Dialog>
    );
  return (
    <Dialog bare title={t('message.actions')} onClose={onClose}>
      <p className="pb-2 text-sm text-ink2">{exactTimeOf(message.created_at)}</p>
      {!readOnly && (
        <div className="-mx-2 flex justify-between pb-2">
          {usualReactions(6).map((chosen) => (
            <button
              key={chosen.name}
              type="button"
              title={labelOf(chosen.name)}
              aria-pressed={mine.has(chosen.name)}
              className={classes(reactionLook, mine.has(chosen.name) && 'bg-soft ring-1 ring-brand ring-inset')}
              onClick={after(() => {
                rememberEmoji(chosen);
                toggleOwnReaction(menu, chosen.name);
              })}
            >
              {chosen.emoji}
            </button>
          ))}
          <button
            type="button"
            aria-label={t('message.react')}
            title={t('message.react')}
            className={classes(reactionLook, 'bg-hover text-ink2')}
            onClick={after(() => actions.pick(message))}
          >
            <SmilePlus aria-hidden className="size-6" />
          </button>
        </div>
      )}
      <SheetRows>
        {!readOnly && (
          <Row icon={Reply} onClick={after(() => actions.reply(message))}>
            {t('message.reply')}
          </Row>
        )}
        <Items of={[copy]} after={after} />
        {words !== '' && (
          <Row icon={TextSelect} onClick={() => setReading(true)}>
            {t('message.selectText')}
          </Row>
        )}
        <Items of={addresses} after={after} />
        <Items of={[edit, select]} after={after} />
        <Row icon={ChevronDown} expanded={more} onClick={() => setMore(!more)}>
          {t('message.more')}
        </Row>
        {more && <Items of={[link, ...others]} after={after} />}
        <Items of={[remove]} after={after} />
      </SheetRows>
    </Dialog>
  );
}
