import { createHttp, type Http } from '../api/http';
import { endpoints } from '../contract/endpoints';

/** An invitation by the token of its link, for people who may be signed out. Rejects as `Http` does. */
export const readInvite = (token: string) =>
  createHttp({ base: '', announced: true, token: () => null })(endpoints.previewInvite, { body: { token } });

/** Joins the group of an invitation; a member gets the group as it is. Rejects as `Http` does. */
export const joinByInvite = (http: Http, token: string) => http(endpoints.joinByInvite, { body: { token } });
