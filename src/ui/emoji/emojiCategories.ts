import { t } from '../../i18n/translate';
import type { categories } from './emojiTable';

type Category = (typeof categories)[number];

export const categoryNames: Record<Category, string> = {
  0: t('emoji.smileys'),
  1: t('emoji.people'),
  3: t('emoji.nature'),
  4: t('emoji.food'),
  5: t('emoji.travel'),
  6: t('emoji.activities'),
  7: t('emoji.objects'),
  8: t('emoji.symbols'),
  9: t('emoji.flags'),
};

export const categoryIcons: Record<Category, string> = {
  0: '😀',
  1: '👋',
  3: '🐻',
  4: '🍎',
  5: '🚗',
  6: '⚽',
  7: '💡',
  8: '🔣',
  9: '🏁',
};
