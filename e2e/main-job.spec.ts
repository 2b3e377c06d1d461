import { test, withMotion } from './fixtures';
import { answered } from './support/complaints';
import { archiveGroup, changeGroup, talk } from './support/mainJob';

test.use(withMotion);

test('two people sign up, make a group and talk', async ({ newcomer, unique }) => {
  await talk({ ada: await newcomer('ada'), lin: await newcomer('lin'), group: unique('Lake') });
});

test('a group gets another name and other members', async ({ join, unique }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  for (const person of [ada, lin]) await person.page.goto('/groups');
  await changeGroup({ ada, lin, group: unique('Lake'), renamed: unique('Mountain') });
});

test('a group is archived, restored and deleted for good', async ({ join, unique, complaints }) => {
  const ada = await join('ada');
  const lin = await join('lin');
  // Lin's page may ask for the group between its deletion and the event about it.
  complaints.allow(new RegExp(`^${lin.name}: .*${answered([404], '/v1/groups/').source}`));
  for (const person of [ada, lin]) await person.page.goto('/groups');
  await archiveGroup({ ada, lin, group: unique('Lake') });
});
