import { useId } from 'react';
import { QuarantineContext } from '#browser/pictures/remoteImages';
import { useToday } from '#browser/time/today';
import type { Block } from '#contract/account';
import { useBlocking, useBlocks } from '#data/account/useBlocks';
import { useHasCapability } from '#data/useHasCapability';
import { inSentence, whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { Button } from '#ui/Button';
import { Moment } from '#ui/Moment';
import { toast } from '#ui/overlay/toastStore';
import { usePassFocusOn } from '#ui/usePassFocusOn';
import { emptyBox, LoadedList } from '../../shared/ListView';
import { blockingFailed, useBlock } from '../../shared/useBlock';

export const BlockedPeople = () => (useHasCapability('blocks') ? <List /> : null);

function List() {
  const blocks = useBlocks();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h2 id={id} className="voice pb-1 text-lg">
          {t('blocks.title')}
        </h2>
        <p className="text-sm text-ink2">{t('blocks.hint')}</p>
      </div>
      <LoadedList list={blocks} empty={emptyBox(t('blocks.empty'))}>
        <ul aria-labelledby={id} className="ruled rounded-xl border border-line">
          {blocks.rows.map((block) => (
            <Row key={block.id} block={block} />
          ))}
        </ul>
      </LoadedList>
    </section>
  );
}

function Row({ block }: { block: Block }) {
  const { id, username, avatar_url, created_at } = block;
  const today = useToday();
  const row = usePassFocusOn<HTMLLIElement>();
  const { unblock } = useBlocking();
  const blockAgain = useBlock();
  const action = { label: t('undo'), run: () => blockAgain(block) };
  const onUnblock = () =>
    unblock(id).then(
      () => void toast(t('blocks.unblocked', { name: username }), { action }),
      blockingFailed('blocks.unblockFailed', username),
    );
  return (
    <li ref={row} className="flex min-h-14 flex-wrap items-center gap-3 px-3 py-2">
      <QuarantineContext value={id}>
        <Avatar name={username} src={avatar_url} />
      </QuarantineContext>
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate font-medium">{shownName(username)}</bdi>
        <Moment at={created_at} className="text-sm text-ink2">
          {t('blocks.since', { when: inSentence(whenOf(created_at, today)) })}
        </Moment>
      </span>
      <Button aria-label={t('blocks.unblockNamed', { name: username })} onClick={() => void onUnblock()}>
        {t('blocks.unblock')}
      </Button>
    </li>
  );
}
