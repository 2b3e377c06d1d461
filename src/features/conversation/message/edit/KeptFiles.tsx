import { X } from 'lucide-react';
import type { Attachment } from '#contract/resources';
import { t } from '#i18n/translate';
import { FileIcon } from '#ui/files/FileName';
import { IconButton } from '#ui/IconButton';

interface KeptFilesProps {
  files: readonly Attachment[];
  onRemove: (file: Attachment) => void;
}

export default function KeptFiles({ files, onRemove }: KeptFilesProps) {
  return (
    <ul aria-label={t('message.files')} className="flex flex-wrap gap-1.5">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-paper ps-2 pe-0.5 text-sm"
        >
          <FileIcon type={file.file_type} />
          <bdi className="min-w-0 truncate">{file.filename}</bdi>
          <IconButton
            icon={X}
            small
            label={t('message.removeFile', { name: file.filename })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
