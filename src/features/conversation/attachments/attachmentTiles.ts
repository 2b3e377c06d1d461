export { FileCard } from './FileCard';
export { ImageTile } from './ImageTile';
