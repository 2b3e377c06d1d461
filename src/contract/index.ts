export * from './endpoints';
export * from './errors';
export * from './events';
export * from './export';
export * from './limits';
export * from './resources';
export * from './text';
