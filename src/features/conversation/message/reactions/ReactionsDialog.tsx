import type { Message } from '#contract/resources';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { emojiOf, labelOf } from '#ui/emoji/emoji';
import { emojiLate } from '#ui/emoji/emojiPart';
import { Dialog } from '#ui/overlay/Dialog';
import { usePart } from '#ui/parts/usePart';
import { reactionsOf } from './Reactions';

interface ReactionsDialogProps {
  message: Message;
  username: string;
  onClose: () => void;
}

export default function ReactionsDialog({ message, username, onClose }: ReactionsDialogProps) {
  const reactions = reactionsOf(message);
  usePart(emojiLate, true);
  return (
    <Dialog title={t('reaction.who')} onClose={onClose}>
      {reactions.length === 0 && <p className="text-ink2">{t('reaction.nobody')}</p>}
      <div className="grid gap-5">
        {reactions.map(([name, people]) => (
          <section key={name} aria-label={labelOf(name)}>
            <h3 className="flex items-center gap-2 pb-1.5 font-semibold">
              <span aria-hidden className="text-xl/none">
                {emojiOf(name)}
              </span>
              <bdi className="min-w-0 wrap-anywhere">{labelOf(name)}</bdi>
              <span className="font-normal text-ink2 tabular-nums">{people.length}</span>
            </h3>
            <ul className="grid gap-1">
              {people.map((person) => (
                <li key={person} className="flex min-h-9 items-center gap-3">
                  <Avatar name={person} src={null} size="small" />
                  <bdi className="min-w-0 truncate">{shownName(person)}</bdi>
                  {person === username && <span className="text-ink2">{`(${t('you')})`}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
