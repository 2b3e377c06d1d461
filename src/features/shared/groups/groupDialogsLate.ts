export { default as DeleteGroupDialog } from './DeleteGroupDialog';
export { default as DeleteGroupsDialog } from './DeleteGroupsDialog';
export { default as ExportDialog } from './ExportDialog';
