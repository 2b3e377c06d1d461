import type { EndpointName } from '../../src/contract';
import { type RateClass, rateClasses } from '../rateSettings';
import { type Answer, speaker, type TestService } from './service';

/** One of the most expensive requests that an account may send to an endpoint. `n` is a new number for each call. */
interface Worst {
  what: string;
  /** Creates the state that the request needs. Its cost is not counted. */
  before?: (n: number) => Promise<unknown>;
  perform: (n: number) => Promise<Answer>;
  /** The expected status. Another status fails the test. */
  status?: number;
}

type WorstRequests = Record<EndpointName, Worst[]>;

/**
 * Fills a service with large groups and many messages of one account. Returns the account's most expensive requests for each
 * endpoint.
 */
export async function worstRequests(
  service: TestService,
  { groups, members, messages }: { groups: number; members: number; messages: number },
): Promise<WorstRequests> {
  const eve = await service.person('eve');
  const people: string[] = [];
  for (let n = 1; n < members; n++) people.push((await service.person(`person-${n}`)).id);
  const long = 'many different words as '.repeat(170).slice(0, 4_000);
  const made: { id: string; conversation_id: string }[] = [];
  for (let n = 0; n < groups; n++) made.push(await eve.group(`Group ${n}`, people));
  const [group = { id: '', conversation_id: '' }] = made;
  const { id, conversation_id } = group;
  for (let n = 0; n < messages; n++) await eve.say(conversation_id, `${n} ${long}`.slice(0, 400));
  for (let n = 0; n < 50; n++) {
    const { id: pinned } = await eve.say(conversation_id, `pinned ${n}`);
    await eve.put(`/v1/messages/${pinned}`, { reactions: { pushpin: [eve.id] } });
  }
  let message = await eve.say(conversation_id, long);
  let doomed = made[0];
  const ids = made.map((one) => one.conversation_id).slice(0, 100);

  const send = (path: string, init: RequestInit) => service.app.request(path, init);
  const anybody = speaker(send);
  const password = 'a long password';
  const cookieOf = ({ headers }: Answer) => headers.get('Set-Cookie')?.split(';')[0] ?? '';
  let last = await anybody.post('/v1/contacts', { username: 'mallory', password });
  let Cookie = cookieOf(last);
  const signIn = async () => {
    last = await anybody.post('/v1/sessions', { username: 'mallory', password });
    Cookie = cookieOf(last);
  };
  const mallory = () => speaker(send, last.body.token);
  const upload = async (n: number) => {
    const body = new FormData();
    body.append('file', new File([`${n}`.repeat(500_000)], 'a.txt'));
    const response = await send('/v1/attachments', {
      method: 'POST',
      headers: { Authorization: `Bearer ${eve.token}` },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const newMessage = async () => {
    message = await eve.say(conversation_id, long);
  };
  let reset = '';
  let invite = { id: '', token: '' };

  return {
    listMessages: [
      { what: 'a page', perform: () => eve.get(`/v1/messages?limit=100&conversation_id=${conversation_id}`) },
      { what: 'of all conversations', perform: () => eve.get('/v1/messages?limit=100') },
      { what: 'around one', perform: () => eve.get(`/v1/messages?limit=100&around=${message.id}`) },
      { what: 'a search', perform: () => eve.get('/v1/messages?limit=100&query=many%20different%20wor') },
      { what: 'a search of signs', perform: () => eve.get('/v1/messages?limit=100&query=-%3E') },
    ],
    createMessage: [
      {
        what: 'long',
        perform: (n) => eve.post('/v1/messages', { conversation_id, message: `${n} ${long}`.slice(0, 4_000) }),
        status: 201,
      },
    ],
    retrieveMessage: [{ what: 'one', perform: () => eve.get(`/v1/messages/${message.id}`) }],
    updateMessage: [
      {
        what: 'long',
        perform: (n) => eve.put(`/v1/messages/${message.id}`, { message: `${n} ${long}`.slice(0, 4_000) }),
      },
      {
        what: 'reactions',
        perform: (n) => eve.put(`/v1/messages/${message.id}`, { reactions: { ok: n % 2 ? [eve.id] : [] } }),
      },
    ],
    deleteMessage: [
      { what: 'one', before: newMessage, perform: () => eve.delete(`/v1/messages/${message.id}`), status: 204 },
    ],
    listGroups: [
      {
        what: 'with all members',
        before: (n) => eve.put(`/v1/groups/${id}`, { description: `change ${n}` }),
        perform: () => eve.get('/v1/groups?limit=100'),
      },
      { what: 'with the first members', perform: () => eve.get('/v1/groups?limit=100&members=first') },
    ],
    createGroup: [
      { what: 'large', perform: (n) => eve.post('/v1/groups', { name: `New ${n}`, contacts: people }), status: 201 },
    ],
    retrieveGroup: [{ what: 'large', perform: () => eve.get(`/v1/groups/${id}`) }],
    updateGroup: [
      { what: 'its name', perform: (n) => eve.put(`/v1/groups/${id}`, { name: `Name ${n}` }) },
      {
        what: 'its members',
        perform: (n) => eve.put(`/v1/groups/${id}`, { contacts: [eve.id, ...people.slice(n % 2)] }),
      },
      {
        what: 'a name of 900 kB',
        perform: () => eve.put(`/v1/groups/${id}`, { contacts: ['ﷺ'.repeat(300_000)] }),
        status: 422,
      },
    ],
    deleteGroup: [
      {
        what: 'large',
        before: async () => {
          doomed = await eve.group('Doomed', people);
        },
        perform: () => eve.delete(`/v1/groups/${doomed?.id}`),
        status: 204,
      },
    ],
    readCapabilities: [{ what: 'one', perform: () => eve.get('/v1/capabilities') }],
    createContact: [
      {
        what: 'one',
        perform: (n) => anybody.post('/v1/contacts', { username: `new-${n}-person`, password }),
        status: 201,
      },
    ],
    createSession: [
      { what: 'one', perform: () => anybody.post('/v1/sessions', { username: 'mallory', password }), status: 201 },
    ],
    refreshSession: [
      {
        what: 'one',
        perform: async () => {
          last = await anybody.post('/v1/sessions/refresh', undefined, { Cookie });
          Cookie = cookieOf(last);
          return last;
        },
        status: 201,
      },
    ],
    deleteSession: [
      { what: 'one', before: signIn, perform: () => anybody.delete('/v1/sessions/current', { Cookie }), status: 204 },
    ],
    listSessions: [{ what: 'many', perform: () => mallory().get('/v1/sessions'), before: signIn }],
    endSession: [
      {
        what: 'one',
        before: signIn,
        perform: async () => {
          const { body } = await mallory().get('/v1/sessions');
          return mallory().delete(`/v1/sessions/${body.data[0].id}`);
        },
        status: 204,
      },
    ],
    endOtherSessions: [{ what: 'one', before: signIn, perform: () => mallory().delete('/v1/sessions'), status: 204 }],
    changePassword: [
      {
        what: 'one',
        before: signIn,
        perform: () => mallory().put('/v1/me/password', { password, new_password: password }),
        status: 204,
      },
    ],
    resetPassword: [
      {
        what: 'one',
        before: async () => {
          await signIn();
          reset = (await eve.post(`/v1/people/${last.body.contact.id}/password-reset`)).body.token;
        },
        perform: () => anybody.post('/v1/sessions/reset', { token: reset, new_password: password }),
        status: 201,
      },
      {
        what: 'by no link',
        perform: () => anybody.post('/v1/sessions/reset', { token: 'A'.repeat(43), new_password: password }),
        status: 422,
      },
    ],
    listPeople: [
      { what: 'a page', perform: () => eve.get('/v1/people?limit=100') },
      { what: 'a search', perform: () => eve.get('/v1/people?limit=100&query=p') },
    ],
    createPerson: [{ what: 'one', perform: (n) => eve.post('/v1/people', { username: `new-${n}` }), status: 201 }],
    updatePerson: [{ what: 'one', perform: (n) => eve.put(`/v1/people/${people[0]}`, { disabled: n % 2 === 0 }) }],
    createPasswordReset: [
      { what: 'one', perform: () => eve.post(`/v1/people/${people[1]}/password-reset`), status: 201 },
    ],
    listAllGroups: [{ what: 'a page', perform: () => eve.get('/v1/all-groups?limit=100') }],
    keepGroup: [{ what: 'one', perform: () => eve.post(`/v1/groups/${id}/keep`) }],
    listPreferences: [
      {
        what: 'all',
        before: async () => {
          for (const each of made) await eve.put(`/v1/me/preferences/${each.id}`, { pinned: true });
        },
        perform: () => eve.get('/v1/me/preferences'),
      },
    ],
    updatePreference: [
      { what: 'one', perform: (n) => eve.put(`/v1/me/preferences/${made.at(-1)?.id}`, { pinned: n % 2 === 0 }) },
    ],
    listBlocks: [
      {
        what: 'many',
        before: (n) => eve.put(`/v1/blocks/${people[n % people.length]}`),
        perform: () => eve.get('/v1/blocks?limit=100'),
      },
    ],
    createBlock: [{ what: 'one', perform: (n) => eve.put(`/v1/blocks/${people[n % people.length]}`), status: 204 }],
    deleteBlock: [{ what: 'one', perform: (n) => eve.delete(`/v1/blocks/${people[n % people.length]}`), status: 204 }],
    createReport: [
      {
        what: 'one',
        perform: () => eve.post('/v1/reports', { group_id: id, reason: long.slice(0, 500) }),
        status: 201,
      },
    ],
    listReports: [{ what: 'a page', perform: () => eve.get('/v1/reports?limit=100') }],
    closeReport: [
      {
        what: 'one',
        before: (n) => eve.post('/v1/reports', { group_id: id, reason: `report ${n}` }),
        perform: async () => {
          const [open] = (await eve.get('/v1/reports?limit=1')).body.data;
          return eve.delete(`/v1/reports/${open.id}`);
        },
        status: 204,
      },
    ],
    readMe: [{ what: 'one', perform: () => eve.get('/v1/me') }],
    updateMe: [{ what: 'a name', perform: (n) => eve.put('/v1/me', { username: `eve-${n}` }) }],
    createInvite: [
      {
        what: 'one',
        before: () => eve.delete(`/v1/groups/${id}/invites/${invite.id}`),
        perform: async () => {
          const made = await eve.post(`/v1/groups/${id}/invites`, {});
          invite = made.body;
          return made;
        },
        status: 201,
      },
    ],
    listInvites: [{ what: 'one', perform: () => eve.get(`/v1/groups/${id}/invites`) }],
    previewInvite: [{ what: 'one', perform: () => anybody.post('/v1/invites/preview', { token: invite.token }) }],
    joinByInvite: [
      {
        what: 'a large group',
        before: async () => {
          await signIn();
          await eve.put(`/v1/groups/${id}`, { contacts: [eve.id, ...people] });
          await service.store.db.deleteFrom('departure').execute();
        },
        perform: () => mallory().post('/v1/invites/join', { token: invite.token }),
      },
    ],
    deleteInvite: [
      {
        what: 'one',
        before: async () => {
          invite = (await eve.post(`/v1/groups/${id}/invites`, {})).body;
        },
        perform: () => eve.delete(`/v1/groups/${id}/invites/${invite.id}`),
        status: 204,
      },
    ],
    listContacts: [
      { what: 'a page', perform: () => eve.get('/v1/contacts?limit=100') },
      { what: 'a search', perform: () => eve.get('/v1/contacts?limit=100&query=p') },
    ],
    listConversations: [{ what: 'a hundred', perform: () => eve.get(`/v1/conversations?ids=${ids}`) }],
    markRead: [
      {
        what: 'back and forth',
        perform: (n) => eve.post(`/v1/conversations/${conversation_id}/read`, { up_to: n % 2 ? null : message.id }),
      },
    ],
    readRoles: [{ what: 'one', perform: () => eve.get(`/v1/groups/${id}/roles`) }],
    updateRoles: [
      {
        what: 'all',
        perform: (n) =>
          eve.put(`/v1/groups/${id}/roles`, { admins: [eve.id, ...(n % 2 ? people : people.slice(0, 1))] }),
      },
    ],
    listPinned: [{ what: 'fifty', perform: () => eve.get(`/v1/groups/${id}/pinned?limit=100`) }],
    createAttachment: [{ what: 'a text', perform: upload, status: 201 }],
    listGroupAudit: [{ what: 'a page', perform: () => eve.get(`/v1/groups/${id}/audit?limit=100`) }],
    listAudit: [
      { what: 'a page', perform: () => eve.get('/v1/audit?limit=100') },
      { what: 'of no group', perform: () => eve.get('/v1/audit?limit=100&group=nowhere&person=eve') },
    ],
    typing: [{ what: 'one', perform: () => eve.post(`/v1/conversations/${conversation_id}/typing`), status: 204 }],
  };
}

/** Counts the tokens that requests take from the rate limits. No request is refused. */
function meterLimits({ service: { rates } }: TestService) {
  const taken = new Map<RateClass, number>();
  let isOn = false;
  const add = (name: RateClass, amount = 1) => isOn && taken.set(name, (taken.get(name) ?? 0) + amount);
  rates.take = (_, name, __, { amount } = {}) => void add(name, amount);
  rates.count = (name, _, amount) => void add(name, amount);
  return {
    begin: () => taken.clear(),
    count: (on: boolean) => {
      isOn = on;
    },
    /** Returns how many times a second one account may send the counted request, and the rate limit that decides this. */
    allowed: () =>
      [...taken]
        .filter(([, amount]) => amount > 0)
        .map(([name, amount]) => ({ name, perSecond: rateClasses[name].perSecond / amount }))
        .reduce((a, b) => (b.perSecond < a.perSecond ? b : a)),
  };
}

/**
 * Sends each of the worst requests `times` times. Yields the cost of one request (the growth of `meter`), how many times a second
 * one account may send it, and the rate limit that decides this.
 */
export async function* costsOf(
  service: TestService,
  requests: WorstRequests,
  times: number,
  meter: (answer?: Answer) => number,
) {
  const limits = meterLimits(service);
  let n = 0;
  for (const [name, variants] of Object.entries(requests))
    for (const { what, before, perform, status = 200 } of variants) {
      let cost = 0;
      limits.begin();
      for (let time = 0; time < times; time++) {
        n++;
        await before?.(n);
        limits.count(true);
        const shown = meter();
        const answer = await perform(n);
        cost += meter(answer) - shown;
        limits.count(false);
        if (answer.status !== status)
          throw new Error(`${name}, ${what}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`);
      }
      const { name: limit, perSecond } = limits.allowed();
      yield { request: `${name}, ${what}`, cost: cost / times, limit, perSecond: perSecond * times };
    }
}
