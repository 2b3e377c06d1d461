import { Download } from 'lucide-react';
import { useId } from 'react';
import { useRemotePicture } from '#browser/pictures/remoteImages';
import type { Attachment } from '#contract/resources';
import { sizeOf } from '#i18n/sizes';
import { t } from '#i18n/translate';
import { FileIcon, FileName } from '#ui/files/FileName';
import { useRowTabIndex } from '../paneContexts';
import { downloadUrl } from './attachment';

export function FileCard({ attachment }: { attachment: Attachment }) {
  const tabIndex = useRowTabIndex();
  const { filename, file_url: url, file_type: type, file_size: size } = attachment;
  const host = useRemotePicture(url)?.host;
  const hostId = useId();
  const inside = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-hover">
        <FileIcon type={type} />
      </span>
      <span className="min-w-0 flex-1">
        <FileName name={filename || t('message.namelessFile')} />
        <span className="block truncate text-sm text-ink2">
          {[size !== null && sizeOf(size), kindWord(type), extensionOf(filename)].filter(Boolean).join(' · ')}
        </span>
        {host && (
          <bdi id={hostId} className="block truncate text-sm text-ink2">
            {host}
          </bdi>
        )}
      </span>
    </>
  );
  const className = 'flex w-72 max-w-full items-center gap-3 rounded-xl border border-line bg-paper p-2 pe-3';
  if (url === '') return <div className={className}>{inside}</div>;
  return (
    <a
      href={downloadUrl(url)}
      download={filename}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      tabIndex={tabIndex}
      aria-label={t('message.file', { name: filename })}
      aria-describedby={host ? hostId : undefined}
      className={`${className} hover:border-edge`}
    >
      {inside}
      <Download size="1.125rem" aria-hidden className="text-ink2" />
    </a>
  );
}

function kindWord(type: string): string {
  if (/word|opendocument\.text|rtf/.test(type)) return t('message.document');
  if (/excel|spreadsheet/.test(type)) return t('message.spreadsheet');
  if (/powerpoint|presentation/.test(type)) return t('message.presentation');
  if (/zip|compressed|x-tar/.test(type)) return t('message.archive');
  return type.startsWith('image/') ? t('message.photo') : '';
}

const extensionOf = (filename: string): string => /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toUpperCase() ?? '';
