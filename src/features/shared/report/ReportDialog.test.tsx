import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import AuditView from '../../groups/audit/AuditView';
import ReportDialog from './ReportDialog';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

const send = (reason: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
};

test('a report needs a reason, keeps it when it is refused, and is read by the admin', async () => {
  const [admin, ida] = [world.device('admin'), world.device('ida')];
  await admin.signUp('', 'tomas', password);
  await ida.signUp('', 'ida', password);
  const state = ida.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  const group = await state.http(endpoints.createGroup, { body: { name: 'Offer' } });
  const onClose = vi.fn();

  const refused = await world.showLive(
    ida,
    <ReportDialog what={{ type: 'message', id: 'msg_none' }} onClose={onClose} />,
  );
  send(' ');
  expect(screen.getByText('Say what is wrong.')).toBeDefined();
  send('They sell things');
  await screen.findByText('The report was not sent. It is not there any more.');
  expect(screen.getByDisplayValue('They sell things')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  refused.close();
  // The text survives if the dialog closes and opens again.
  const again = await world.showLive(
    ida,
    <ReportDialog what={{ type: 'message', id: 'msg_none' }} onClose={onClose} />,
  );
  expect(screen.getByDisplayValue('They sell things')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  again.close();

  expect(onClose).toHaveBeenCalledOnce();

  const sent = await world.showLive(ida, <ReportDialog what={{ type: 'group', id: group.id }} onClose={onClose} />);
  send('They sell things');
  await screen.findByText('Report sent to the admins');
  expect(onClose).toHaveBeenCalledTimes(2);
  sent.close();

  world.show(admin, <AuditView />, '/audit');
  await screen.findByText('ida reported Offer');
  expect(screen.getByText('Reason: They sell things')).toBeDefined();
});
