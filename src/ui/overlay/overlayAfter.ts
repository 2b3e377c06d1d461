export { default as Menu } from './Menu';
export { makeSheet } from './sheet';
