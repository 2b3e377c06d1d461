import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setClientSettings } from '../../browser/settings';
import { createAppWorld } from '../../test/appWorld';

afterEach(() => setClientSettings({}));

test.each([[[]], [['attachments', 'pinned', 'search'] as const]])(
  'without %j a conversation shows nothing of it',
  async (off) => {
    localStorage.clear();
    setClientSettings({ off: [...off] });
    const world = await createAppWorld();
    const group = await world.ada.group('Lake', [world.lin.id]);
    const { id } = await world.lin.say(group.conversation_id, 'Rules');
    await world.ada.put(`/v1/messages/${id}`, { reactions: { pushpin: ['ada'] } });
    await world.show(`/groups/${group.id}`);
    const row = await screen.findByRole('article', { name: /^lin, / });
    fireEvent.focus(row);
    fireEvent.pointerEnter(row);
    fireEvent.click(await within(row).findByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Mark as unread' });
    const isShown = (role: string, name: string) => screen.queryByRole(role, { name, hidden: true }) !== null;
    const shown = [
      isShown('button', 'Attach files'),
      isShown('button', 'Search messages'),
      isShown('menuitem', 'Unpin'),
      isShown('region', 'Pinned'),
    ];
    expect(shown).toEqual(Array(4).fill(off.length === 0));
    await world.close();
  },
);
