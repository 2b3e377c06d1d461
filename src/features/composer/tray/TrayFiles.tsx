import { useState } from 'react';
import { t } from '#i18n/translate';
import { useTray } from '#outbox/OutboxContext';
import type { TrayFile } from '#outbox/uploads/trayFile';
import { AltDialog } from './AltDialog';
import { TrayCard } from './TrayCard';

export default function TrayFiles({ conversationId, onRemoved }: { conversationId: string; onRemoved: () => void }) {
  const { files, tray } = useTray(conversationId);
  const [describing, setDescribing] = useState<TrayFile | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul
        aria-label={t('files.attached')}
        className="scroll-thin -order-3 flex max-h-48 basis-full flex-wrap gap-2 overflow-y-auto p-1.5"
      >
        {files.map((file) => (
          <TrayCard
            key={file.place}
            file={file}
            onRemove={() => {
              tray.remove(conversationId, file.id);
              onRemoved();
            }}
            onRetry={() => tray.retry([file.id])}
            onDescribe={() => setDescribing(file)}
          />
        ))}
      </ul>
      {describing && (
        <AltDialog
          file={describing}
          onSave={(alt) => {
            const now = files.find((file) => file.place === describing.place);
            if (now) tray.describe(conversationId, now.id, alt);
          }}
          onClose={() => setDescribing(null)}
        />
      )}
    </>
  );
}
