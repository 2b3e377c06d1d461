import { t } from '#i18n/translate';
import { inDialog, lazyPart } from '#ui/parts/lazyPart';
import { createPart } from '#ui/parts/parts';

const groupDialogsLate = createPart('late', () => import('./groupDialogsLate'), 'later');

export const LazyExportDialog = lazyPart(
  groupDialogsLate,
  ({ ExportDialog }) => ExportDialog,
  inDialog(({ group }) => t('export.titleOf', { name: group.name })),
);

export const LazyDeleteGroupDialog = lazyPart(
  groupDialogsLate,
  ({ DeleteGroupDialog }) => DeleteGroupDialog,
  inDialog(({ group }) => t('delete.title', { name: group.name })),
);

export const LazyDeleteGroupsDialog = lazyPart(
  groupDialogsLate,
  ({ DeleteGroupsDialog }) => DeleteGroupsDialog,
  inDialog(({ groups }) => t('deleteMany.title', { count: groups.length })),
);
