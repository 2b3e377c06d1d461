import type { GroupEnd } from '../data/groups/useGroupEnd';
import { t } from '../i18n/translate';

/** How a group went. `end`: where that is known. */
export function groupEndText(name: string, end: GroupEnd | undefined): string {
  if (!end) return t('pane.goneNamed', { name });
  return end.by === undefined ? t('pane.goneRemoved', { name }) : t('pane.goneBy', { name, by: end.by });
}
