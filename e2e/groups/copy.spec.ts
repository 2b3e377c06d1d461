import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endpoints, type Message } from '../../src/contract';
import { expect, test } from '../fixtures';
import { type Account, createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { answered } from '../support/complaints';
import { keepBusy } from '../support/idle';
import { Person } from '../support/person';
import { startService } from '../support/services/service';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a copy is downloaded, the group deleted for good, and the copy brought back equal to it',
  { tag: '@runs' },
  async ({ browser, complaints }, testInfo) => {
    // The read marker may be sent while the group is being deleted.
    complaints.allow(answered([404], '/v1/conversations/[^/]+/read'));
    // The test has its own service, because it stops it in between.
    const service = await startService();
    try {
      const ida = await createAccount(service.url, 'ida');
      const bruno = await createAccount(service.url, 'bruno');
      const { id } = await makeGroup(service.url, ida, bruno);
      const before = await portrait(service.url, ida, id);

      const context = await browserOf(browser, ida, { baseURL: service.url });
      await keepBusy(context);
      await complaints.watch(context, 'ida');
      const person = new Person(ida, await context.newPage());
      await person.page.goto(`/groups/${id}/settings`);
      await person.page.getByRole('button', { name: 'Delete group' }).click();
      const question = person.page.getByRole('alertdialog', { name: 'Delete Lake?' });
      await expect(question).toContainText('121 messages');
      const downloading = person.page.waitForEvent('download');
      await question.getByRole('button', { name: 'Download a copy' }).click();
      const file = testInfo.outputPath('lake.json');
      await (await downloading).saveAs(file);
      await expect(question.getByText('A copy of 121 messages went to your downloads')).toBeVisible();
      await question.getByRole('textbox', { name: 'Type the group name to confirm' }).fill('Lake');
      await question.getByRole('button', { name: 'Delete group' }).click();
      await expect(person.status('Deleted Lake')).toBeVisible();
      await context.close();

      await service.stop();
      const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'import', '--', file, '--yes'], {
        env: { ...process.env, DATA_DIR: service.dataDir },
      });
      expect(stdout).toContain('Lake: 121 messages, 2 members, 1 files');
      await service.start();

      const { data } = await ida.api(endpoints.listGroups);
      expect(data.map((group) => group.name)).toEqual(['Lake']);
      expect(await portrait(service.url, ida, data[0]?.id ?? '')).toEqual(before);
    } finally {
      await service.dispose();
    }
  },
);

async function makeGroup(url: string, ida: Account, bruno: Account) {
  const body = { name: 'Lake', description: 'Cold <water>', contacts: [bruno.username] };
  const group = await ida.api(endpoints.createGroup, { body });
  const { conversation_id } = group;
  // Writes more messages than one page of the copy holds.
  for (let number = 1; number <= 120; number++) {
    const { api } = number % 3 === 0 ? bruno : ida;
    await api(endpoints.createMessage, { body: { conversation_id, message: `line ${number}\n  & "more"` } });
  }
  const form = new FormData();
  form.append('file', new File([picture], 'dot.png', { type: 'image/png' }));
  const headers = { Authorization: `Bearer ${bruno.token}` };
  const upload = await (await fetch(`${url}/v1/attachments`, { method: 'POST', body: form, headers })).json();
  const last = await bruno.api(endpoints.createMessage, {
    body: { conversation_id, message: 'a picture', attachments: [{ id: String(upload.id) }] },
  });
  for (const { api, username } of [ida, bruno])
    await api(endpoints.updateMessage, { params: { id: last.id }, body: { reactions: [{ heart: [username] }] } });
  return group;
}

/** Returns everything that people would compare: no ids, and no addresses with ids. */
async function portrait(url: string, { api }: Account, id: string) {
  const group = await api(endpoints.retrieveGroup, { params: { id } });
  const { admins } = await api(endpoints.readRoles, { params: { id } });
  const rows: Message[] = [];
  for (let more = true; more; ) {
    const after = rows.at(-1)?.id;
    const query = { conversation_id: group.conversation_id, limit: 100, ...(after && { starting_after: after }) };
    const page = await api(endpoints.listMessages, { query });
    rows.push(...page.data);
    more = page.has_more;
  }
  const messages = rows.map(async ({ contact, message, created_at, updated_at, reactions, attachments }) => ({
    ...{ from: contact.username, message, created_at, updated_at, reactions },
    files: await Promise.all(
      attachments.map(async ({ filename, file_type, file_size, width, height, file_url }) => ({
        ...{ filename, file_type, file_size, width, height },
        content: Buffer.from(await (await fetch(new URL(file_url, url))).arrayBuffer()).toString('base64'),
      })),
    ),
  }));
  return {
    ...{ name: group.name, description: group.description, created_at: group.created_at },
    members: group.contacts.map((contact) => contact.username),
    admins: group.contacts.filter((contact) => admins.includes(contact.id)).map((contact) => contact.username),
    messages: await Promise.all(messages),
  };
}
