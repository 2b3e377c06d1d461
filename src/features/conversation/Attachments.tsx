import { FileText } from 'lucide-react';
import type { Attachment } from '../../contract/resources';
import { t } from '../../words/words';

const size = (bytes: number) =>
  new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes < 1_000_000 ? bytes / 1_000 : bytes / 1_000_000);

/** Images in a box of their final size; everything else is a card with a link. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  return (
    <ul className="flex flex-wrap gap-2 pt-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <a
            href={attachment.file_url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={t('message.file', { name: attachment.filename })}
            className="block overflow-hidden rounded-xl border border-line hover:border-edge"
          >
            {attachment.file_type.startsWith('image/') ? (
              <img
                src={attachment.file_url}
                alt={attachment.filename}
                loading="lazy"
                decoding="async"
                referrerPolicy="no-referrer"
                className="h-48 w-72 max-w-full bg-sunken object-cover"
              />
            ) : (
              <span className="flex max-w-72 items-center gap-3 px-3 py-2.5">
                <FileText size={22} aria-hidden className="shrink-0 text-muted" />
                <span className="min-w-0">
                  <bdi className="block truncate font-medium">{attachment.filename}</bdi>
                  {attachment.file_size !== null && (
                    <span className="text-sm text-muted">{size(attachment.file_size)}</span>
                  )}
                </span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
