import { test, withMotion } from './fixtures';
import { answered } from './support/complaints';
import { archiveGroup, changeGroup, talk } from './support/mainJob';
import type { Person } from './support/person';

test.use(withMotion);

/** A page may request a group that has just ended for the person, before the event about it arrives. It gets a 404. */
const askedTooLate = ({ name }: Person) => new RegExp(`^${name}: .*${answered([404], '/v1/groups/').source}`);

test('two people sign up, make a group and talk', async ({ newcomer, unique }) => {
  await talk({ ada: await newcomer('ada'), lin: await newcomer('lin'), group: unique('Lake') });
});

test('a group gets another name and other members', async ({ join, unique, complaints }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  complaints.allow(askedTooLate(lin));
  for (const person of [ada, lin]) await person.page.goto('/groups');
  await changeGroup({ ada, lin, group: unique('Lake'), renamed: unique('Mountain') });
});

test('a group is archived, restored and deleted for good', async ({ join, unique, complaints }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  complaints.allow(askedTooLate(lin));
  for (const person of [ada, lin]) await person.page.goto('/groups');
  await archiveGroup({ ada, lin, group: unique('Lake') });
});
