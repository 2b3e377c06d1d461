export { default as Menu } from './Menu';
export { makeSheet } from './sheet';
export { Toasts } from './Toasts';
