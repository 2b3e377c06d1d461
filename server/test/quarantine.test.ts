import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatEvent, Contact } from '../../src/contract';
import { type Answer, type Person, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
let operator: Person;
let chidi: Person;
let mei: Person;
/** A new account, which shares no group with anybody. */
let eve: Person;
let serial = 0;

beforeAll(async () => {
  service = await testService();
  operator = await service.person('operator');
});
afterAll(() => service.close());

beforeEach(async () => {
  serial += 1;
  [chidi, mei, eve] = [await person('chidi'), await person('mei'), await person('eve')];
});

/** Creates a person with a phone number. The first request of the person stores the last activity. */
async function person(name: string): Promise<Person> {
  const someone = await service.person(`${name}${serial}`);
  const phone_number = `+44 7700 900${100 + serial} ${name}`;
  await service.store.db.updateTable('contact').set({ phone_number }).where('id', '=', someone.id).execute();
  return { ...someone, phone_number };
}

/** Creates a group as eve, who adds people whom she does not know. */
const addedByEve = async (...people: Person[]) =>
  (await eve.post('/v1/groups', { name: 'Win a prize', contacts: people.map(({ id }) => id) })).body;

const knows = (contact: Contact) => [contact.phone_number !== null, contact.last_active_at !== null];
const contactIn = (contacts: Contact[], who: Person) => contacts.find(({ id }) => id === who.id);
/** True if the response contains the person's phone number. */
const showsPhoneNumber = ({ body }: Answer, who: Person) => JSON.stringify(body).includes(who.phone_number ?? '');

describe('phone numbers and last activities', () => {
  test('of people who share no kept group are in no answer, search or directory', async () => {
    const made = await eve.post('/v1/groups', { name: 'All', contacts: [chidi.id, mei.id, operator.id] });
    const { id, conversation_id } = made.body;
    await eve.say(conversation_id, 'who is there');
    const answers = [
      made,
      await eve.get(`/v1/groups/${id}`),
      await eve.get('/v1/groups'),
      await eve.put(`/v1/groups/${id}`, { name: 'Anew' }),
      await eve.put(`/v1/groups/${id}`, { contacts: [eve.id, chidi.id, mei.id] }),
      await eve.get('/v1/contacts'),
      await eve.get(`/v1/contacts?query=${chidi.username}`),
      await eve.get('/v1/messages?query=who'),
      await operator.get('/v1/people?limit=100'),
      await operator.get(`/v1/groups/${id}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(300);
      expect(showsPhoneNumber(answer, chidi)).toBe(false);
      for (const contact of answer.body.contacts ?? [])
        if (contact.id !== eve.id) expect(knows(contact)).toEqual([false, false]);
    }
    const found = (await eve.get(`/v1/contacts?query=${chidi.username}`)).body.data;
    expect(found).toEqual([expect.objectContaining({ id: chidi.id, username: chidi.username, last_active_at: null })]);
    const person = (await operator.get(`/v1/people?query=${chidi.username}`)).body.data[0].contact;
    expect(knows(person)).toEqual([false, false]);
  });

  test('are shown both ways once the group is kept', async () => {
    const { id, conversation_id } = await addedByEve(chidi);
    await eve.say(conversation_id, 'hello');
    expect(showsPhoneNumber(await chidi.get(`/v1/messages?conversation_id=${conversation_id}`), eve)).toBe(false);
    await chidi.post(`/v1/groups/${id}/keep`);
    expect(showsPhoneNumber(await chidi.get(`/v1/messages?conversation_id=${conversation_id}`), eve)).toBe(true);
    for (const [viewer, other] of [
      [eve, chidi],
      [chidi, eve],
    ] as const) {
      const group = (await viewer.get(`/v1/groups/${id}`)).body;
      expect(contactIn(group.contacts, other)).toMatchObject({ phone_number: other.phone_number });
      expect(knows((await viewer.get(`/v1/contacts?query=${other.username}`)).body.data[0])).toEqual([true, true]);
    }
  });

  test('of others stay hidden from who is in quarantine, but those of friends', async () => {
    await chidi.group('Friends', [mei.id]);
    const { id } = await addedByEve(chidi, mei);
    await mei.post(`/v1/groups/${id}/keep`);
    const { contacts } = (await chidi.get(`/v1/groups/${id}`)).body;
    expect([eve, mei, chidi].map((who) => knows(contactIn(contacts, who) ?? who))).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    // The group hides chidi's details from acquaintances too, because chidi has not accepted the group.
    expect(knows(contactIn((await mei.get(`/v1/groups/${id}`)).body.contacts, chidi) ?? chidi)).toEqual([false, false]);
  });

  test('of an author who has left, or was brought back by a stranger, are hidden with what they wrote', async () => {
    const group = await eve.group('Old times', [chidi.id]);
    const { id } = await chidi.say(group.conversation_id, 'hello');
    const author = async () => knows((await eve.get(`/v1/messages/${id}`)).body.contact);
    expect(await author()).toEqual([true, true]);
    await chidi.put(`/v1/groups/${group.id}`, { contacts: [eve.id] });
    expect(await author()).toEqual([false, false]);
    await eve.put(`/v1/groups/${group.id}`, { contacts: [eve.id, chidi.id] });
    expect(await author()).toEqual([false, false]);
  });

  test('of an author who has left are shown to who shares another group with them, in answers and in events', async () => {
    const group = await eve.group('Old times', [chidi.id, mei.id]);
    const { id } = await chidi.say(group.conversation_id, 'hello');
    await eve.group('Elsewhere', [chidi.id]);
    await chidi.put(`/v1/groups/${group.id}`, { contacts: [eve.id, mei.id] });
    const author = async (who: Person) => knows((await who.get(`/v1/messages/${id}`)).body.contact);
    expect([await author(eve), await author(mei)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const [toEve, toMei] = [await openStream(service, eve), await openStream(service, mei)];
    await eve.put(`/v1/messages/${id}`, { reactions: { ok: [eve.username] } });
    const isUpdate = ({ type }: ChatEvent) => type === 'message.updated';
    const inEvents = [toEve, toMei].map(async (stream) =>
      (await stream.until(isUpdate)).flatMap((event) =>
        event.type === 'message.updated' ? knows(event.message.contact) : [],
      ),
    );
    expect(await Promise.all(inEvents)).toEqual([
      [true, true],
      [false, false],
    ]);
    await Promise.all([toEve.close(), toMei.close()]);
  });

  test('are in no event', async () => {
    const [toEve, toChidi] = [await openStream(service, eve), await openStream(service, chidi)];
    const { id, conversation_id } = await addedByEve(chidi, mei);
    await eve.say(conversation_id, 'hello');
    const isLast = (event: ChatEvent) => event.type === 'message.created';
    const own = JSON.stringify(await toEve.until(isLast));
    for (const who of [chidi, mei]) expect(own).not.toContain(who.phone_number);
    const before = await toChidi.until(isLast);
    expect(JSON.stringify(before)).not.toContain(eve.phone_number);
    expect(before[0]).toMatchObject({ type: 'group.created', group: { id, added_by: { username: eve.username } } });
    await chidi.say(conversation_id, 'who are you?');
    const after = await toEve.until(isLast);
    expect(after.map(({ type }) => type)).toEqual(['group.updated', 'message.created']);
    for (const event of after) expect(JSON.stringify(event)).toContain(chidi.phone_number);
    expect(JSON.stringify(after)).not.toContain(mei.phone_number);
    await Promise.all([toEve.close(), toChidi.close()]);
  });
});

describe('a group that somebody was added to by a stranger', () => {
  const adderOf = async (who: Person, id: string) => {
    const listed = (await who.get('/v1/groups')).body.data.find((group: { id: string }) => group.id === id);
    const one = (await who.get(`/v1/groups/${id}`)).body;
    expect(listed.added_by).toEqual(one.added_by);
    return one.added_by;
  };

  test('says who that was, to them alone', async () => {
    const { id, added_by } = await addedByEve(chidi, mei);
    const adder = { id: eve.id, username: eve.username };
    expect([added_by, await adderOf(eve, id), await adderOf(chidi, id)]).toEqual([null, null, adder]);
    expect((await operator.get(`/v1/groups/${id}`)).body.added_by).toBeNull();
    await mei.post(`/v1/groups/${id}/keep`);
    expect([await adderOf(chidi, id), await adderOf(mei, id)]).toEqual([adder, null]);
  });

  test('says it too when the account of the adder is disabled', async () => {
    const { id } = await addedByEve(chidi);
    await operator.put(`/v1/people/${eve.id}`, { disabled: true });
    expect(await adderOf(chidi, id)).toEqual({ id: eve.id, username: eve.username });
  });

  const acts: [string, (group: { id: string; conversation_id: string }, msg: string) => Promise<Answer>][] = [
    ['keeping it', ({ id }) => chidi.post(`/v1/groups/${id}/keep`)],
    ['a message', ({ conversation_id }) => chidi.post('/v1/messages', { conversation_id, message: 'who is it?' })],
    ['a reaction', (_, msg) => chidi.put(`/v1/messages/${msg}`, { reactions: { ok: [chidi.username] } })],
    ['renaming it', ({ id }) => chidi.put(`/v1/groups/${id}`, { name: 'Ours' })],
    ['adding somebody', ({ id }) => chidi.put(`/v1/groups/${id}`, { contacts: [eve.id, chidi.id, mei.id] })],
    ['naming admins', ({ id }) => chidi.put(`/v1/groups/${id}/roles`, { admins: [chidi.id] })],
  ];
  test.each(acts)('is kept by %s', async (_name, act) => {
    const group = await addedByEve(chidi);
    await eve.put(`/v1/groups/${group.id}/roles`, { admins: [eve.id, chidi.id] });
    const { id } = await eve.say(group.conversation_id, 'hello');
    expect(await adderOf(chidi, group.id)).toMatchObject({ id: eve.id });
    expect((await act(group, id)).status).toBeLessThan(300);
    expect(await adderOf(chidi, group.id)).toBeNull();
  });

  test('is not kept by reading, typing, or what is refused', async () => {
    const group = await addedByEve(chidi);
    const { id } = await eve.say(group.conversation_id, 'hello');
    await chidi.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: id });
    await chidi.post(`/v1/conversations/${group.conversation_id}/typing`);
    expect((await chidi.put(`/v1/messages/${id}`, { message: 'not mine' })).status).toBe(403);
    expect((await chidi.put(`/v1/groups/${group.id}`, { name: 'not mine' })).status).toBe(403);
    expect(await adderOf(chidi, group.id)).toMatchObject({ id: eve.id });
  });

  test('answers keeping it with the group, a second time too, and tells the others', async () => {
    const { id } = await addedByEve(chidi);
    const stream = await openStream(service, eve);
    const old = await chidi.post(`/v1/groups/${id}/keep`, undefined, { 'If-Match': '"g0"' });
    expect([old.status, old.body.code]).toEqual([412, 'precondition-failed']);
    const kept = await chidi.post(`/v1/groups/${id}/keep`);
    expect([kept.status, kept.body.id, kept.body.added_by]).toEqual([200, id, null]);
    expect(kept.headers.get('ETag')).toBe((await chidi.get(`/v1/groups/${id}`)).headers.get('ETag'));
    expect((await chidi.post(`/v1/groups/${id}/keep`)).body).toEqual(kept.body);
    await eve.group('Last');
    const events = await stream.until((event) => event.type === 'group.created');
    expect(events.map(({ type }) => type)).toEqual(['group.updated', 'group.created']);
    await stream.close();
  });

  test('is a group like others when the two share one that both have kept', async () => {
    const first = await addedByEve(chidi);
    const second = await addedByEve(chidi);
    expect(await adderOf(chidi, second.id)).toMatchObject({ id: eve.id });
    await chidi.post(`/v1/groups/${first.id}/keep`);
    expect(await adderOf(chidi, second.id)).toMatchObject({ id: eve.id });
    expect(await adderOf(chidi, (await addedByEve(chidi)).id)).toBeNull();
  });

  test('can be left: nobody in quarantine is made its only admin', async () => {
    const { id } = await addedByEve(chidi, mei);
    const roles = (admins: Person[]) => eve.put(`/v1/groups/${id}/roles`, { admins: admins.map((who) => who.id) });
    const alone = await roles([chidi]);
    expect([alone.status, alone.body.code]).toEqual([409, 'last-admin']);
    expect((await roles([eve, chidi])).status).toBe(200);
    const left = await eve.put(`/v1/groups/${id}`, { contacts: [chidi.id, mei.id] });
    expect([left.status, left.body.code]).toEqual([409, 'last-admin']);
    expect((await chidi.put(`/v1/groups/${id}`, { contacts: [eve.id, mei.id] })).status).toBe(200);
    await mei.post(`/v1/groups/${id}/keep`);
    expect((await roles([mei])).status).toBe(200);
    expect((await eve.put(`/v1/groups/${id}`, { contacts: [mei.id] })).status).toBe(200);
  });

  test('is not kept by sending back what others may change', async () => {
    const { id, conversation_id } = await addedByEve(chidi);
    const { id: msg } = await eve.say(conversation_id, 'hello');
    expect((await chidi.put(`/v1/groups/${id}`, { name: 'Win a prize' })).status).toBe(200);
    expect((await chidi.put(`/v1/messages/${msg}`, { message: 'hello' })).status).toBe(403);
    expect(await adderOf(chidi, id)).toMatchObject({ id: eve.id });
  });

  test('is kept by who adds themselves', async () => {
    const { id } = await addedByEve(chidi);
    await operator.put(`/v1/groups/${id}`, { contacts: [eve.id, chidi.id, operator.id] });
    expect(await adderOf(operator, id)).toBeNull();
    expect(knows(contactIn((await operator.get(`/v1/groups/${id}`)).body.contacts, eve) ?? eve)).toEqual([true, true]);
  });
});

describe('what a member in quarantine has read', () => {
  test('is told to nobody else, and from keeping it on to the authors', async () => {
    const { id, conversation_id } = await addedByEve(chidi);
    const msg = (await eve.say(conversation_id, 'have you seen this?')).id;
    const [toEve, own] = [await openStream(service, eve), await openStream(service, chidi)];
    const start = await toEve.next();
    const readAt = async () => (await eve.get(`/v1/messages/${msg}`)).body.read_at;
    await chidi.post(`/v1/conversations/${conversation_id}/typing`);
    await chidi.post(`/v1/conversations/${conversation_id}/read`, { up_to: msg });
    expect(await own.event()).toMatchObject({ type: 'read.moved', username: chidi.username, up_to: msg });
    expect(await readAt()).toBeNull();
    expect((await chidi.get(`/v1/messages/${msg}`)).body.read_at).not.toBeNull();
    await chidi.post(`/v1/groups/${id}/keep`);
    expect(await readAt()).not.toBeNull();
    const isKept = (event: ChatEvent) => event.type === 'group.updated';
    const moved = { type: 'read.moved', username: chidi.username, up_to: msg, at: await readAt() };
    expect(await toEve.until(isKept)).toMatchObject([moved, { type: 'group.updated' }]);
    // A stream that asks for missed events gets no event from the time of the quarantine either.
    const later = await openStream(service, eve, start === 'end' ? '' : start.id);
    expect(await later.until(isKept)).toMatchObject([moved, { type: 'group.updated' }]);
    await chidi.post(`/v1/conversations/${conversation_id}/read`, { up_to: null });
    expect(await toEve.event()).toMatchObject({ type: 'read.moved', username: chidi.username });
    await Promise.all([toEve.close(), own.close(), later.close()]);
  });

  test('is announced to the authors when an admin of the service who is one changes the group', async () => {
    const { id, conversation_id } = await addedByEve(operator);
    const msg = (await eve.say(conversation_id, 'and you?')).id;
    await operator.post(`/v1/conversations/${conversation_id}/read`, { up_to: msg });
    const toEve = await openStream(service, eve);
    await operator.put(`/v1/groups/${id}`, { name: 'Under new management' });
    const { read_at } = (await eve.get(`/v1/messages/${msg}`)).body;
    const moved = { type: 'read.moved', username: operator.username, up_to: msg, at: read_at };
    expect(await toEve.event()).toMatchObject(moved);
    expect(read_at).not.toBeNull();
    await toEve.close();
  });
});
