import { t } from '../../../i18n/translate';
import { inDialog, lazyPart } from '../../../ui/parts/lazyPart';

// Dialogs that several views open, each a part of its own.

export const LazyExportDialog = lazyPart(
  () => import('./ExportDialog'),
  inDialog(({ group }) => t('export.titleOf', { name: group.name })),
);

export const LazyDeleteGroupDialog = lazyPart(
  () => import('./DeleteGroupDialog'),
  inDialog(({ group }) => t('delete.title', { name: group.name })),
);

export const LazyDeleteGroupsDialog = lazyPart(
  () => import('./DeleteGroupsDialog'),
  inDialog(({ groups }) => t('deleteMany.title', { count: groups.length })),
);
