import { endpoints } from '../../src/contract';
import { axeInBothThemes, expect, test } from '../fixtures';
import { noAnswer } from '../support/complaints';

test('a stranger’s group is quiet until it is kept; another is left, and its maker blocked and reported', async ({
  join,
  account,
}) => {
  const ida = await join('ida');
  const mei = await account('mei');
  const bar = ida.page.getByRole('status', { name: `${mei.username} added you to this group` });
  const markers: string[] = [];
  ida.page.on('request', (request) => {
    if (request.url().endsWith('/read')) markers.push(request.url());
  });
  const add = async (name: string) => {
    const group = await mei.api(endpoints.createGroup, { body: { name, contacts: [ida.name] } });
    const body = { conversation_id: group.conversation_id, message: `welcome to ${name}` };
    await mei.api(endpoints.createMessage, { body });
    return group;
  };

  await test.step('it is new, and nothing of it is counted', async () => {
    await ida.page.goto('/groups');
    await add('Offers');
    const link = ida.page.getByRole('link', { name: 'Offers, new', exact: true });
    await expect(link).toContainText(`${mei.username} added you`);
    await link.click();
    await expect(bar).toBeVisible();
    await expect(ida.message('welcome to Offers')).toBeInViewport();
    await expect(ida.page).toHaveTitle('Offers - Confab');
    await axeInBothThemes(ida.page);
    expect(markers).toEqual([]);
  });

  await test.step('a message is reported, and then the group is kept', async () => {
    await ida.choose(ida.message('welcome to Offers'), 'Report message');
    const dialog = ida.page.getByRole('dialog', { name: 'Report message' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('I do not know them');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(ida.status('Report sent to the admins')).toBeVisible();
    await bar.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(bar).toBeHidden();
    await expect(ida.page.getByRole('link', { name: 'Offers', exact: true })).toBeVisible();
    await expect.poll(() => markers.length).toBeGreaterThan(0);
  });

  await test.step('who is no stranger any more adds one as people do', async () => {
    await add('Plans');
    await expect(ida.groupLink('Plans')).toHaveAccessibleName('Plans, 1 unread');
  });

  await test.step('a member can be blocked from the settings of the group', async () => {
    await ida.page.getByRole('link', { name: 'Group settings' }).click();
    await ida.page.getByRole('button', { name: `Actions for ${mei.username}` }).click();
    await ida.page.getByRole('menuitem', { name: `Block ${mei.username}`, exact: true }).click();
    await expect(ida.status(`Blocked ${mei.username}`)).toBeVisible();
    await expect(add('Again')).rejects.toMatchObject({ code: 'not-addable' });
  });
});

test('leaving a stranger’s group and blocking them is taken back, done, and undone in the settings', {
  tag: '@runs',
}, async ({ join, account }) => {
  const ida = await join('ida');
  const eve = await account('eve');
  const group = await eve.api(endpoints.createGroup, { body: { name: 'Offers', contacts: [ida.name] } });
  const link = ida.page.getByRole('link', { name: 'Offers, new', exact: true });
  await ida.page.goto(`/groups/${group.id}`);
  const leaveAndBlock = async () => {
    await ida.page.getByRole('button', { name: 'More', exact: true }).click();
    await ida.page.getByRole('menuitem', { name: 'Leave and block' }).click();
  };

  await leaveAndBlock();
  await expect(link).toBeHidden();
  await ida.status(`You left Offers and blocked ${eve.username}`).getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
  const blocked = async () => (await ida.api(endpoints.listBlocks)).data.map(({ username }) => username);
  await expect.poll(blocked).toEqual([]);
  await leaveAndBlock();
  await expect(link).toBeHidden();
  // After the person leaves the page, the block can no longer be undone.
  await ida.page.goto('/settings');
  await expect(ida.page.getByRole('list', { name: 'Blocked people' })).toContainText(eve.username);
  await expect
    .poll(async () => (await eve.api(endpoints.retrieveGroup, { params: { id: group.id } })).contacts.length)
    .toBe(1);
  await expect(eve.api(endpoints.createGroup, { body: { name: 'Again', contacts: [ida.name] } })).rejects.toMatchObject(
    { code: 'not-addable' },
  );

  await ida.page.getByRole('button', { name: `Unblock ${eve.username}` }).click();
  await expect(ida.page.getByText('You have blocked nobody.')).toBeVisible();
});

test('that there is no network stands below the bars of a conversation', async ({ join, account, complaints }) => {
  complaints.allow(noAnswer);
  const ida = await join('ida');
  const mei = await account('mei');
  const group = await mei.api(endpoints.createGroup, { body: { name: 'Offers', contacts: [ida.name] } });
  const body = { conversation_id: group.conversation_id, message: 'welcome' };
  const { id } = await mei.api(endpoints.createMessage, { body });
  await mei.api(endpoints.updateMessage, { params: { id }, body: { reactions: [{ pushpin: [mei.username] }] } });
  await ida.page.setViewportSize({ width: 320, height: 640 });
  await ida.page.goto(`/groups/${group.id}`);
  const bars = [
    ida.page.getByRole('status', { name: `${mei.username} added you to this group` }),
    ida.page.getByRole('region', { name: 'Pinned' }),
  ];
  for (const bar of bars) await expect(bar).toBeVisible();
  await ida.goOffline();
  const offline = ida.page.getByText('Offline', { exact: true });
  await expect(offline).toBeVisible();
  await ida.drawn();
  const { y } = (await offline.boundingBox()) ?? { y: 0 };
  for (const bar of bars) {
    const box = (await bar.boundingBox()) ?? { y: 0, height: 0 };
    expect(box.y + box.height).toBeLessThanOrEqual(y);
  }
});
