import { createHttp, type Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { startEndpoints } from '../contract/startEndpoints';

// The requests of this file need no session. Each request rejects as `http` does.

const open = () => createHttp({ base: '', announced: true, token: () => null });

/** Empty if the service names no contact for help. */
export const readHelp = async () => (await open()(startEndpoints.readCapabilities)).help ?? '';

export const readInvite = (token: string) => open()(endpoints.previewInvite, { body: { token } });

export const joinByInvite = (http: Http, token: string) => http(endpoints.joinByInvite, { body: { token } });
