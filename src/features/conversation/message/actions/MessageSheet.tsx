import { ChevronDown, type LucideIcon, Reply, SmilePlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rememberEmoji } from '../../../../browser/emojiChoice';
import { t } from '../../../../i18n/translate';
import { classes } from '../../../../ui/classes';
import { labelOf } from '../../../../ui/emoji/emoji';
import { usualReactions } from '../../../../ui/emoji/suggested';
import { Dialog } from '../../../../ui/overlay/Dialog';
import type { MenuAction } from '../../../../ui/overlay/Menu';
import { liftMessage } from '../../touch/liftMessage';
import { messageItems } from '../messageItems';
import { reactionsOf } from '../reactions/Reactions';
import type { MessageMenu } from './rowActions';
import { toggleOwnReaction } from './toggleOwnReaction';

interface MessageSheetProps {
  menu: MessageMenu;
  /** Of the message. */
  row: HTMLElement;
  onClose: () => void;
}

const reactionLook = 'grid size-11 place-items-center rounded-full text-xl/none hover:bg-hover';

/** What the toolbar of a message and its menu hold, for a finger; the message stands lifted over the page. */
export default function MessageSheet({ menu, row, onClose }: MessageSheetProps) {
  const { message, readOnly, username, actions } = menu;
  const [more, setMore] = useState(false);
  const { edit, copy, select, others, remove } = messageItems(menu);
  // What is done may open something of its own, or put the focus somewhere: by then the sheet is gone.
  const after = (run: () => void) => () => {
    flushSync(onClose);
    run();
  };
  const mine = new Set(reactionsOf(message).flatMap(([name, people]) => (people.includes(username) ? [name] : [])));
  // A copy of what stands in the document.
  useEffect(() => liftMessage(row), [row]);

  return (
    <Dialog bare title={t('message.actions')} onClose={onClose}>
      {!readOnly && (
        <div className="-mx-2 flex justify-between pb-2">
          {usualReactions(6).map((chosen) => (
            <button
              key={chosen.name}
              type="button"
              title={labelOf(chosen.name)}
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
            <SmilePlus size="1.5rem" aria-hidden />
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between what can be pressed in it. */}
      <div className="sheet-rows -mx-3 grid" onKeyDown={moveFocus}>
        {!readOnly && (
          <Row icon={Reply} onClick={after(() => actions.reply(message))}>
            {t('message.reply')}
          </Row>
        )}
        <Items of={[copy, edit, select]} after={after} />
        <Row icon={ChevronDown} expanded={more} onClick={() => setMore(!more)}>
          {t('message.more')}
        </Row>
        {more && <Items of={others} after={after} />}
        <Items of={[remove]} after={after} />
      </div>
    </Dialog>
  );
}

/** Arrows as in a menu: some of these are items of one. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = event.target instanceof HTMLButtonElement ? rows.indexOf(event.target) : -1;
  rows[(at + by + rows.length) % rows.length]?.focus();
}

function Items({ of, after }: { of: (MenuAction | undefined)[]; after: (run: () => void) => () => void }) {
  const items = of.filter((item) => item !== undefined);
  if (items.length === 0) return null;
  return (
    <div role="menu" aria-label={t('message.more')} className="grid">
      {items.map(({ label, icon, run, danger, disabled }) => (
        <Row key={label} icon={icon} item danger={danger} disabled={disabled} onClick={after(run)}>
          {label}
        </Row>
      ))}
    </div>
  );
}

interface RowProps {
  icon: LucideIcon;
  item?: boolean;
  danger?: boolean | undefined;
  /** Why it cannot be done. */
  disabled?: string | undefined;
  expanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Row({ icon: Icon, item, danger, disabled, expanded, onClick, children }: RowProps) {
  return (
    <button
      type="button"
      role={item ? 'menuitem' : undefined}
      aria-expanded={expanded}
      {...(disabled && { 'aria-disabled': true, 'aria-description': disabled })}
      className={classes(
        'flex min-h-12 items-center gap-4 rounded-lg px-3 text-start',
        disabled ? 'text-faint' : 'hover:bg-hover',
        danger && 'text-danger',
      )}
      onClick={disabled ? undefined : onClick}
    >
      <Icon
        size="1.25rem"
        aria-hidden
        className={classes('text-ink2', danger && 'text-danger', expanded && 'rotate-180')}
      />
      {children}
    </button>
  );
}
