import { EllipsisVertical, Reply, SmilePlus } from 'lucide-react';
import { rememberEmoji } from '#browser/emojiChoice';
import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { IconButton, iconButton } from '#ui/Button';
import { classes } from '#ui/classes';
import { labelOf } from '#ui/emoji/emoji';
import { usualReactions } from '#ui/emoji/suggested';
import Menu, { type MenuProps } from '#ui/overlay/Menu';
import { MenuButton } from '#ui/overlay/MenuButton';
import { useRovingToolbar } from '#ui/useRovingToolbar';
import { messageItems, toggleOwnReaction } from '../messageItems';
import type { MessageMenu } from './actionTypes';

function MoreMenu({ of, ...menu }: { of: MessageMenu } & Omit<MenuProps, 'actions'>) {
  const { edit, copy, link, select, others, remove } = messageItems(of);
  const actions = [edit, copy, link, select, ...others, remove];
  return <Menu note={exactTimeOf(of.message.created_at)} actions={actions} {...menu} />;
}

const touch = 'pointer-coarse:size-11';

export function MessageActions({ tabbable, isNamed, ...menu }: MessageMenu & { tabbable: boolean; isNamed: boolean }) {
  const { message, readOnly, actions } = menu;
  const { toolbar, toolProps } = useRovingToolbar(readOnly ? 'more' : 'react');
  const tool = (name: string) => (tabbable ? toolProps(name) : { ...toolProps(name), tabIndex: -1 });
  const same = (name: string) => ({ small: true, className: touch, ...tool(name) });
  return (
    <div
      role="toolbar"
      aria-label={t('message.actions')}
      {...toolbar}
      // With a z-index, WebKit would clip the menu (bug 160953) and would select the emoji of the buttons.
      className={classes(
        'absolute end-2 flex flex-wrap rounded-xl bg-raised p-0.5 shadow-2 select-none forced-colors:border',
        isNamed ? 'bottom-[calc(100%-1.4375rem)]' : 'bottom-full',
        isNamed && menu.mine && 'sides:bottom-full',
      )}
    >
      {!readOnly && (
        <>
          <IconButton
            icon={SmilePlus}
            label={t('message.react')}
            {...same('react')}
            onClick={() => actions.pick(message)}
          />
          {/* The accessible name is the emoji, because the reaction below the message has the name in words. */}
          {usualReactions(3).map((chosen, index) => (
            <button
              key={chosen.name}
              type="button"
              title={labelOf(chosen.name)}
              className={classes(iconButton, 'size-8 text-lg/none', touch)}
              {...tool(`quick-${index}`)}
              onClick={() => {
                rememberEmoji(chosen);
                toggleOwnReaction(menu, chosen.name);
              }}
            >
              {chosen.emoji}
            </button>
          ))}
          <IconButton
            icon={Reply}
            label={t('message.reply')}
            {...same('reply')}
            onClick={() => actions.reply(message)}
          />
        </>
      )}
      <MenuButton
        icon={EllipsisVertical}
        label={t('message.more')}
        {...same('more')}
        actions={(more) => <MoreMenu {...more} of={menu} />}
      />
    </div>
  );
}
