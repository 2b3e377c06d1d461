import type { ClientSettings, FeatureName } from '../contract/clientSettings';

let settings: ClientSettings = {};

/** The settings of the deployment. `app/start/deployment.ts` reads it out of the page before anything else starts. */
export const clientSettings = (): ClientSettings => settings;

export const setClientSettings = (next: ClientSettings): void => {
  settings = next;
};

export const isOff = (feature: FeatureName): boolean => clientSettings().off?.includes(feature) ?? false;

/** True if something can be done with many groups at once. */
export const canSelectGroups = (): boolean => !(isOff('archive') && isOff('delete-group'));

/** The language in whose form dates and numbers are shown. Undefined: that of the browser. */
export const locale = (): string | undefined => clientSettings().language;

export const iconAddress = (): string => clientSettings().icon ?? 'icon.svg';
