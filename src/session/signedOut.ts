import { createHttp, type Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { startEndpoints } from '../contract/startEndpoints';

// Requests to the page's own service, for people who may be signed out. They reject as `Http` does.

const open = () => createHttp({ base: '', announced: true, token: () => null });

/** The person or place to ask without a password; empty if the service names nobody. */
export const readHelp = async () => (await open()(startEndpoints.readCapabilities)).help ?? '';

export const readInvite = (token: string) => open()(endpoints.previewInvite, { body: { token } });

export const joinByInvite = (http: Http, token: string) => http(endpoints.joinByInvite, { body: { token } });
