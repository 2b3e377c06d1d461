import { Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { Group } from '#contract/resources';
import { shownName } from '#i18n/names';
import { useOutboxItself } from '#outbox/OutboxContext';
import { removeShare, restoreShare } from '../../browser/shares/shareBox';
import type { Share } from '../../browser/shares/shareLimits';
import { t } from '../../i18n/translate';
import { paths, patterns } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/Notice';
import { toast } from '../../ui/overlay/toastStore';
import { RowsSkeleton } from '../../ui/RowsSkeleton';
import { usePassFocusOn } from '../../ui/usePassFocusOn';
import { refusedLabel } from '../shared/files/fileLabels';
import { View } from '../shared/ViewHeader';
import { GroupChoice } from './GroupChoice';
import { SharedCard } from './SharedCard';
import { useShareOwner, useShares } from './useShares';

export function useHandOver(): (share: Share, group: Group) => void {
  const { drafts, tray, keepWords } = useOutboxItself();
  const navigate = useNavigate();
  // Id of the share that was handed over. A double press must not hand over the share twice.
  const chosen = useRef<string>(undefined);
  return (share, group) => {
    if (chosen.current === share.id) return;
    chosen.current = share.id;
    const id = group.conversation_id;
    if (share.words) {
      const text = drafts.get(id)?.text ?? '';
      drafts.changeDraft(id, { text: (text && `${text.replace(/\n$/, '')}\n`) + share.words });
    }
    const files = share.files.map(({ name, type, bytes }) => new File([bytes], name, { type }));
    const takesFiles = files.length === 0 || tray.takesFiles();
    const refused = takesFiles ? refusedLabel(tray.addFiles(id, files)) : t('files.notOffered');
    toast(t('share.done', { name: shownName(group.name) }));
    if (refused) toast(refused, { tone: 'danger' });
    void navigate(paths.group(group.id));
    // The share is removed only after its draft is on disk.
    void keepWords()
      .then((isOnDisk) => (isOnDisk ? removeShare(share.id) : undefined))
      .catch(() => undefined);
  };
}

export default function ShareView() {
  const { shares, failed } = useShares(useShareOwner(useMe().id), true);
  const problem = useProblem();
  return (
    <View title={t('share.title')}>
      <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 p-4 empty:hidden md:p-8">
        {problem && shares && shares.length > 0 && (
          <p role="alert" className="boxed rounded-2xl bg-soft p-4">
            <strong className="block">{t('share.missed')}</strong>
            {problem}
          </p>
        )}
        {shares === null && !failed && <RowsSkeleton />}
        {shares && shares.length > 0 && <Waiting shares={shares} />}
      </div>
      {failed && <EmptyState icon={Share2} title={t('share.unread')} />}
      {shares?.length === 0 && (
        <div role={problem ? 'alert' : undefined} className="flex flex-1">
          <EmptyState title={t(problem ? 'share.missed' : 'share.nothing')}>
            <p>{problem ?? t('share.nothingBody')}</p>
          </EmptyState>
        </div>
      )}
    </View>
  );
}

/** Shows one share at a time, so that unrelated shares do not go to the same group. */
function Waiting({ shares }: { shares: readonly Share[] }) {
  const { announce } = useAnnouncer();
  const handOver = useHandOver();
  const [newest] = shares;
  const [shownId, setShownId] = useState(newest?.id);
  const share = shares.find(({ id }) => id === shownId) ?? newest;
  // A new share must not replace the share on screen, so the state holds the shown id.
  if (share && share.id !== shownId) setShownId(share.id);
  if (!share) return null;
  const others = shares.filter((other) => other !== share);
  const hasContent = share.words !== '' || share.files.length > 0;
  const undo = () => restoreShare(share).catch(notTaken);
  const discard = () =>
    removeShare(share.id).then(
      () => void toast(t('share.discarded'), { action: { label: t('undo'), run: () => void undo() } }),
      notTaken,
    );
  const show = (other: Share) => {
    setShownId(other.id);
    announce({ text: nameOf(other) });
  };
  return (
    <>
      {/* A removed card focuses a sibling. In the wrapper, the card has no sibling, so the heading gets the focus. */}
      <div>
        <SharedCard key={share.id} share={share} onDiscard={() => void discard()} />
      </div>
      {others.length > 0 && (
        <details>
          <summary className="reach min-h-11 py-2.5 font-medium">{t('share.others', { count: others.length })}</summary>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {others.map((other) => (
              <OtherRow key={other.id} share={other} onShow={() => show(other)} />
            ))}
          </ul>
        </details>
      )}
      {hasContent && <GroupChoice onChoose={(group) => handOver(share, group)} />}
    </>
  );
}

function OtherRow({ share, onShow }: { share: Share; onShow: () => void }) {
  const row = usePassFocusOn<HTMLLIElement>();
  return (
    <li ref={row}>
      <Button look="quiet" className="w-full justify-start" onClick={onShow}>
        <bdi className="truncate">{nameOf(share)}</bdi>
      </Button>
    </li>
  );
}

const notTaken = () => void toast(t('share.notTaken'), { tone: 'danger' });

const nameOf = ({ words, files, leftOut }: Share): string =>
  words.split('\n')[0] || files[0]?.name || leftOut.files[0] || t('share.what');

function useProblem(): string | null {
  const { search } = useLocation();
  if (useMatch(patterns.share)?.params['*']) return t('share.missedBody');
  const named = new URLSearchParams(search).get('problem');
  const problem = (['storage', 'empty', 'unreadable'] as const).find((each) => each === named);
  return problem ? t(`share.${problem}`) : null;
}
