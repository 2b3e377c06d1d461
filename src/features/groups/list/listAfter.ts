export { default as GroupSelectionBar } from '../parts/GroupSelectionBar';
export { default as GroupMenu } from './GroupMenu';
export { default as ListGestures } from './ListGestures';
export { default as ListKeys } from './ListKeys';
export { default as NoGroups } from './NoGroups';
export { default as SortChoices } from './SortChoices';
