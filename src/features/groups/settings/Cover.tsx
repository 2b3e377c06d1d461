import type { Group } from '#contract/resources';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { GroupAvatar } from '../../shared/groups/GroupAvatar';
import { splitLinks } from '../../shared/links/links';
import { SafeLink } from '../../shared/links/SafeLink';

export const Cover = ({ group }: { group: Group }) => (
  <div className="grid justify-items-center gap-1 text-center">
    <GroupAvatar group={group} size="cover" className="mb-2" />
    <p className="voice max-w-full text-lg wrap-anywhere">
      <bdi>{shownName(group.name)}</bdi>
    </p>
    <p className="text-sm text-ink2">{t('members.count', { count: group.contacts.length })}</p>
    {group.description && (
      <p dir="auto" className="max-w-full text-preview whitespace-pre-wrap wrap-anywhere">
        {splitLinks(group.description).map((piece) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            <SafeLink key={piece.at} href={piece.href} words={piece.raw}>
              {piece.raw}
            </SafeLink>
          ),
        )}
      </p>
    )}
  </div>
);
