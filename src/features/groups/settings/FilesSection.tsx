import { useRemotePicture } from '#browser/pictures/remoteImages';
import { useToday } from '#browser/time/today';
import { typeOf } from '#contract/fileTypes';
import type { Group } from '#contract/resources';
import { type GroupFile, useGroupFiles } from '#data/timeline/useGroupFiles';
import { whenOf } from '#i18n/dates';
import { sizeOf } from '#i18n/sizes';
import { t } from '#i18n/translate';
import { FileIcon } from '#ui/files/FileName';
import { Picture } from '#ui/files/Picture';
import { paths } from '../../../paths';
import { Link } from '../../shared/Link';
import { LoadedList, MoreRows } from '../../shared/ListView';
import { FoldedSection } from '../parts/Section';

export const FilesSection = ({ group }: { group: Group }) => (
  <FoldedSection title={t('settings.files')}>
    <Files group={group} />
  </FoldedSection>
);

const isPicture = ({ attachment }: GroupFile) =>
  attachment.file_type.startsWith('image/') && attachment.file_url !== '';

function Files({ group }: { group: Group }) {
  const files = useGroupFiles(group.conversation_id);
  const pictures = files.rows.filter(isPicture);
  const others = files.rows.filter((file) => !isPicture(file));
  const empty = <p className="text-sm text-ink2">{t(files.hasMore ? 'settings.noFilesYet' : 'settings.noFiles')}</p>;
  return (
    <>
      <LoadedList list={files} empty={empty}>
        {pictures.length > 0 && (
          <ul aria-label={t('settings.pictures')} className="grid grid-cols-3 gap-1.5">
            {pictures.map((file) => (
              <li key={file.attachment.id}>
                <SharedPicture group={group} file={file} />
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <ul aria-label={t('settings.otherFiles')} className="-mx-2">
            {others.map((file) => (
              <li key={file.attachment.id}>
                <OtherFile group={group} file={file} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {(files.status === 'success' || files.rows.length > 0) && (
        <MoreRows list={files} label={t('settings.olderFiles')} />
      )}
    </>
  );
}

interface FileProps {
  group: Group;
  file: GroupFile;
}

function SharedPicture({ group, file: { attachment, message } }: FileProps) {
  const remote = useRemotePicture(attachment.file_url);
  const shown = remote === null || remote.mode === 'on' || remote.isChosen;
  return (
    <Link
      to={paths.message(group.id, message.id)}
      aria-label={t('settings.pictureOf', {
        name: attachment.alt || attachment.filename,
        person: message.contact.username,
      })}
      className="relative grid aspect-square place-items-center overflow-hidden rounded-lg bg-hover"
    >
      {shown ? (
        <Picture type={typeOf(attachment)} src={attachment.file_url} className="size-full object-cover" />
      ) : (
        <FileIcon type={attachment.file_type} />
      )}
    </Link>
  );
}

function OtherFile({ group, file: { attachment, message } }: FileProps) {
  const today = useToday();
  const { filename, file_type, file_size } = attachment;
  return (
    <Link
      to={paths.message(group.id, message.id)}
      className="flex min-h-12 items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-hover">
        <FileIcon type={file_type} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{filename || t('message.namelessFile')}</bdi>
        <span className="block truncate text-sm text-ink2">
          {file_size !== null && <span>{`${sizeOf(file_size)} · `}</span>}
          <bdi>{message.contact.username}</bdi>
          <span>{` · ${whenOf(message.created_at, today)}`}</span>
        </span>
      </span>
    </Link>
  );
}
