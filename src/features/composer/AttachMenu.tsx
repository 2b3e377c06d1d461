import { ALargeSmall, Camera, File, ImageUp, Smile } from 'lucide-react';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { t } from '../../i18n/translate';
import Menu, { type MenuProps } from '../../ui/overlay/Menu';

interface AttachMenuProps extends Omit<MenuProps, 'actions'> {
  hidden: readonly string[];
  onChoose: (accept?: string, capture?: boolean) => void;
  onFormatting: () => void;
  onEmoji: () => void;
}

export default function AttachMenu({ hidden, onChoose, onFormatting, onEmoji, ...menu }: AttachMenuProps) {
  const isTouch = hasCoarsePointer();
  return (
    <Menu
      {...menu}
      atStart
      actions={[
        isTouch && { label: t('files.camera'), icon: Camera, run: () => onChoose('image/*', true) },
        isTouch && { label: t('files.choosePhotos'), icon: ImageUp, run: () => onChoose('image/*,video/*') },
        { label: t('files.file'), icon: File, run: () => onChoose() },
        hidden.includes('formatting') && { label: t('format.title'), icon: ALargeSmall, run: onFormatting },
        hidden.includes('emoji') && { label: t('composer.emoji'), icon: Smile, run: onEmoji },
      ]}
    />
  );
}
