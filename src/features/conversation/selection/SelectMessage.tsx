import type { Message } from '#contract/resources';
import { exactTimeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { SelectBox } from '#ui/selection/SelectBox';

interface SelectMessageProps {
  message: Message;
  selected: boolean;
  choose: (message: Message, range: boolean) => void;
}

/** In the place of the avatar, so that nothing moves. The whole row is its label. */
export function SelectMessage({ message, selected, choose }: SelectMessageProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is the control.
    <label className="row-span-2 grid h-6 place-items-center select-none before:absolute before:inset-0 before:z-10 before:cursor-pointer">
      <SelectBox
        label={t('chosen.one', { name: message.contact.username, time: exactTimeOf(message.created_at) })}
        tabIndex={-1}
        checked={selected}
        onToggle={(range) => choose(message, range)}
      />
    </label>
  );
}
