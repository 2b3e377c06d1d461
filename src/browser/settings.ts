import type { ClientSettings, FeatureName } from '../contract/clientSettings';

let settings: ClientSettings = {};

export const clientSettings = (): ClientSettings => settings;

export const setClientSettings = (next: ClientSettings): void => {
  settings = next;
};

export const isOff = (feature: FeatureName): boolean => clientSettings().off?.includes(feature) ?? false;

export const canSelectGroups = (): boolean => !(isOff('archive') && isOff('delete-group'));

/** The locale of dates and numbers. Undefined: the browser's locale. */
export const locale = (): string | undefined => clientSettings().language;

export const iconAddress = (): string => clientSettings().icon ?? 'icon.svg';
