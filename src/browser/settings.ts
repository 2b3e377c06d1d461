import type { ClientSettings, FeatureName } from '../contract/clientSettings';
import { createStore } from './store';

/** What the deployment sets. `app/start/deployment.ts` reads it out of the page before anything else starts. */
export const settingsStore = createStore<ClientSettings>({});

export const clientSettings = settingsStore.get;

/** True if the deployment leaves this out. */
export const isOff = (feature: FeatureName): boolean => clientSettings().off?.includes(feature) ?? false;

export const iconAddress = (): string => clientSettings().icon ?? 'icon.svg';
