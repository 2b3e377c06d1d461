import type { Message } from '../../../contract/resources';
import { exactTimeOf } from '../../../i18n/dates';
import { t } from '../../../i18n/translate';

interface SelectBoxProps {
  message: Message;
  selected: boolean;
  choose: (message: Message, range: boolean) => void;
}

/** Stands where the picture or the time does, so nothing moves; its label is the whole row. */
export function SelectBox({ message, selected, choose }: SelectBoxProps) {
  return (
    <label className="grid h-6 place-items-center select-none before:absolute before:inset-0 before:z-10 before:cursor-pointer">
      <input
        type="checkbox"
        tabIndex={-1}
        className="size-5 accent-accent"
        aria-label={t('chosen.one', { name: message.contact.username, time: exactTimeOf(message.created_at) })}
        checked={selected}
        onChange={(event) => choose(message, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  );
}
