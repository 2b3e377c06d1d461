import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, memo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as composerButtons from '../../features/composer/ComposerButtons';
import * as messageRow from '../../features/conversation/message/MessageRow';
import * as useConversation from '../../features/conversation/useConversation';
import * as groupRow from '../../features/groups/list/GroupRow';
import { createSignedInApp } from '../../test/signedInApp';
import { Boundary } from '../../ui/Boundary';
import * as title from '../Title';

/**
 * The renders since the last `reset`: names of groups, words of messages, and the number of renders of the composer's
 * buttons, the pane's model, the title, and the error boundaries.
 */
const rendered = { groups: [] as string[], messages: [] as string[], buttons: 0, panes: 0, titles: 0, boundaries: 0 };
const reset = () => {
  Object.assign(rendered, { groups: [], messages: [], buttons: 0, panes: 0, titles: 0, boundaries: 0 });
};

let app: Awaited<ReturnType<typeof createSignedInApp>>;
const settle = () => app.settle();
const field = () => app.field();
const type = (text: string) => app.type(text);

beforeEach(async () => {
  reset();
  app = await createSignedInApp();
  countRenders();
});

afterEach(() => app.close());

const { GroupRow } = groupRow;
const { MessageRow } = messageRow;
const { ComposerButtons } = composerButtons;

// Each counter is inside the `memo` of its component, so it counts only renders of this component.
const CountedGroup = memo(function CountedGroup(props: ComponentProps<typeof GroupRow>) {
  rendered.groups.push(props.group.name);
  return GroupRow.type(props);
});
const CountedMessage = memo(function CountedMessage(props: ComponentProps<typeof MessageRow>) {
  rendered.messages.push(props.message?.message ?? props.entry?.text ?? '');
  return MessageRow.type(props);
});
const CountedButtons = memo(function CountedButtons(props: ComponentProps<typeof ComposerButtons>) {
  rendered.buttons++;
  return ComposerButtons.type(props);
});

function countRenders() {
  const [groups, messages]: [{ GroupRow: unknown }, { MessageRow: unknown }] = [groupRow, messageRow];
  const buttons: { ComposerButtons: unknown } = composerButtons;
  vi.spyOn(buttons, 'ComposerButtons', 'get').mockReturnValue(CountedButtons);
  vi.spyOn(groups, 'GroupRow', 'get').mockReturnValue(CountedGroup);
  vi.spyOn(messages, 'MessageRow', 'get').mockReturnValue(CountedMessage);
  const [models, views]: [{ useConversation: unknown }, { Title: unknown }] = [useConversation, title];
  const [model, view] = [useConversation.useConversation, title.Title];
  vi.spyOn(models, 'useConversation', 'get').mockReturnValue((input: Parameters<typeof model>[0]) => {
    rendered.panes++;
    return model(input);
  });
  vi.spyOn(views, 'Title', 'get').mockReturnValue((props: ComponentProps<typeof view>) => {
    rendered.titles++;
    return view(props);
  });
  const { render } = Boundary.prototype;
  vi.spyOn(Boundary.prototype, 'render').mockImplementation(function (this: Boundary) {
    rendered.boundaries++;
    return render.call(this);
  });
}

/** Opens ada's app with eight groups. The newest group is on screen and has five messages of lin. */
async function open() {
  const { service } = app;
  const [ada, lin] = [await service.person('ada'), await service.person('lin')];
  const groups = [];
  for (let index = 1; index <= 8; index++) groups.push(await ada.group(`group ${index}`, [lin.id]));
  const [quiet, here] = [groups[2], groups[7]];
  const said = [];
  for (let index = 1; index <= 5; index++) said.push(await lin.say(here.conversation_id, `message ${index}`));
  await app.open(ada, `/groups/${here.id}`);
  expect(new Set(rendered.groups).size).toBe(8);
  expect(new Set(rendered.messages).size).toBe(5);
  reset();
  return { ada, lin, here, quiet, last: said[4] };
}

test('a message that is read renders its own row, its group, the pane and the title once, and asks for one thing', async () => {
  const { lin, here } = await open();
  app.asked.length = 0;
  await lin.say(here.conversation_id, 'message 6');
  await settle();
  expect(rendered).toMatchObject({ groups: ['group 8'], messages: ['message 6'], panes: 1, titles: 1, boundaries: 1 });
  expect(app.asked).toEqual([`POST /v1/conversations/${here.conversation_id}/read`]);
  const stops = [...document.querySelectorAll('[data-row][tabindex="0"]')];
  expect(stops).toEqual([screen.getByText('message 6').closest('[data-row]')]);
});

test('messages that come in a rush are read with one request a second, and their count is not asked for', async () => {
  const { lin, here } = await open();
  app.asked.length = 0;
  for (let n = 0; n < 20; n++) {
    await lin.say(here.conversation_id, `rush ${n}`);
    await app.pass(100);
  }
  await settle();
  expect(app.asked).toEqual(Array(3).fill(`POST /v1/conversations/${here.conversation_id}/read`));
});

test('a message elsewhere renders its group in the list, and nothing of the conversation on screen', async () => {
  const { lin, quiet } = await open();
  await lin.say(quiet.conversation_id, 'over here');
  await settle();
  expect(screen.getByText('lin: over here')).toBeDefined();
  expect(rendered).toMatchObject({ groups: ['group 3', 'group 3'], messages: [], panes: 0, boundaries: 0 });
});

test('a reaction renders its message, and no row of the list', async () => {
  const { lin, last } = await open();
  await lin.put(`/v1/messages/${last.id}`, { reactions: [{ heart: ['lin'] }] });
  await settle();
  expect(rendered).toMatchObject({ groups: [], messages: ['message 5'] });
  reset();
  fireEvent.click(screen.getByRole('button', { name: /heart/ }));
  await settle();
  expect(new Set(rendered.messages)).toEqual(new Set(['message 5']));
  expect(rendered.groups).toEqual([]);
});

test('a keystroke renders no row and no button of the composer; the first one of a draft renders the group that shows the draft', async () => {
  await open();
  await type('w');
  expect(rendered).toMatchObject({ groups: ['group 8'], messages: [] });
  reset();
  await type('wo');
  expect(rendered).toEqual({ groups: [], messages: [], buttons: 0, panes: 0, titles: 0, boundaries: 0 });
});

test.each([
  ['answer', 0],
  ['event', 500],
])(
  'an own message renders its own row, and its group in the list when the draft goes and when it is sent: the %s first',
  async (_first, ms) => {
    await open();
    app.answerLate(ms);
    const send = async () => {
      fireEvent.keyDown(field(), { key: 'Enter' });
      await settle();
    };
    // The first message loads the code that sends, so that the load does not count.
    await type('first');
    await send();
    await type('words');
    reset();
    await send();
    expect(screen.getByText('You: words')).toBeDefined();
    expect(rendered.groups).toEqual(['group 8', 'group 8']);
    expect(new Set(rendered.messages)).toEqual(new Set(['words']));
  },
);
