import { useOutboxItself } from '#outbox/OutboxContext';
import { classes } from '#ui/classes';
import { inRow, lazyPart } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';
import { conversationAfter } from '../conversationPart';
import type { RowModel } from '../message/rowModel';
import { kindOf, pictureBox, pictureGrid } from './attachment';

const attachmentsPart = createPart('attachments', () => import('./ImageTile'));

const ImageTile = lazyPart(
  attachmentsPart,
  ({ ImageTile }) => ImageTile,
  inRow,
  ({ image, square }) => (
    <div
      className={classes('bg-list', square ? 'size-full' : 'max-w-full rounded-2xl')}
      style={square ? undefined : pictureBox(image)}
    />
  ),
);
const FileCard = lazyPart(
  attachmentsPart,
  ({ FileCard }) => FileCard,
  inRow,
  () => (
    <div className="flex w-72 max-w-full items-center rounded-xl border border-line bg-paper p-2">
      <span className="size-10" />
      <span>
        <span className="block">&nbsp;</span>
        <span className="block text-sm">&nbsp;</span>
      </span>
    </div>
  ),
);

const MediaBox = lazyPart(
  conversationAfter,
  ({ MediaBox }) => MediaBox,
  inRow,
  ({ attachment }) => (
    <div
      className={classes(
        'max-w-full',
        kindOf(attachment) === 'video' ? 'aspect-video w-96 rounded-2xl bg-stage' : 'h-18 w-80',
      )}
    />
  ),
);

export function Attachments({ attachments, messageId }: Pick<RowModel, 'attachments' | 'messageId'>) {
  const { tray } = useOutboxItself();
  const images = attachments.filter((attachment) => kindOf(attachment) === 'image');
  const others = attachments.filter((attachment) => kindOf(attachment) !== 'image');
  const many = images.length > 1;
  return (
    <div className="grid grid-cols-1 gap-2 pt-1.5">
      {images.length > 0 && (
        <ul className={pictureGrid(images.length)}>
          {images.map((image) => (
            <li key={image.id} className={many ? 'aspect-square' : 'flex'}>
              <ImageTile image={image} messageId={messageId} preview={tray.preview(image.id)} square={many} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map((attachment) => (
            <li key={attachment.id} className="max-w-full">
              {kindOf(attachment) === 'file' ? (
                <FileCard attachment={attachment} />
              ) : (
                <MediaBox attachment={attachment} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
