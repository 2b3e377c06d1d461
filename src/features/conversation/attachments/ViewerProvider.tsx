import { createContext, type ReactNode, useState } from 'react';
import type { Message } from '#contract/resources';
import { inDialog, lazyPart } from '#ui/parts/lazyPart';
import { conversationAfter } from '../conversationPart';
import { imagesOf } from './attachment';

const ImageViewer = lazyPart(conversationAfter, ({ ImageViewer }) => ImageViewer, inDialog('viewer.title'));

export const OpenImage = createContext<(attachmentId: string) => void>(() => undefined);

export function MediaProvider({ messages, children }: { messages: readonly Message[]; children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <OpenImage value={setOpen}>
      {children}
      {open !== null && (
        <ImageViewer images={imagesOf(messages)} current={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </OpenImage>
  );
}
