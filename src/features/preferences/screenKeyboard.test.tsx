import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
afterEach(() => world.close());

test('on a screen keyboard the choice speaks of Return, and its key says what it does', async () => {
  world = await createAppWorld({ matches: (query) => query === '(pointer: coarse)' });
  const group = await world.ada.group('Lake', []);
  await world.show('/settings');
  await screen.findByRole('radio', { name: 'Return key or button' });
  await world.go(`/groups/${group.id}`);
  const field = () => screen.findByRole('textbox', { name: /^Message/ });
  expect((await field()).getAttribute('enterkeyhint')).toBe('send');

  await world.go('/settings');
  fireEvent.click(await screen.findByRole('radio', { name: 'Button (Return for a new line)' }));
  await world.go(`/groups/${group.id}`);
  await waitFor(async () => expect((await field()).getAttribute('enterkeyhint')).toBe('enter'));
});
