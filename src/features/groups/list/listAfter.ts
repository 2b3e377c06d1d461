export { default as GroupSelectionBar } from '../parts/GroupSelectionBar';
export { SelectableGroup } from '../parts/SelectableGroup';
export { default as GroupMenu } from './GroupMenu';
export { default as HiddenGroups } from './HiddenGroups';
export { default as ListGestures } from './ListGestures';
export { default as NoGroups } from './NoGroups';
export { default as SortChoices } from './SortChoices';
