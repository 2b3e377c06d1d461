export { refusedLabel } from '../shared/files/fileLabels';
export { default as AttachMenu } from './AttachMenu';
export { default as ReplyStrip } from './ReplyStrip';
export { default as FormatBar } from './text/FormatBar';
export { default as DropOverlay } from './tray/DropOverlay';
export { default as TrayFiles } from './tray/TrayFiles';
