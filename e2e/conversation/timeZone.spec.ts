import { expect, test } from '../fixtures';

// The time zone is the machine's until the test sets another one.
test.use({ timezoneId: '' });

test('somebody who comes into another time zone reads its times without a reload', { tag: '@runs' }, async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  await ada.open(room);
  await ada.send('from home');
  // A sent message has the service's time.
  await expect(ada.message('from home')).not.toHaveAccessibleName(/sending|waiting/i);
  const time = ada.message('from home').locator('time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  const there = at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'Pacific/Auckland' });
  await expect(time).not.toHaveText(there);
  const cdp = await ada.context.newCDPSession(ada.page);
  await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
  await ada.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(time).toHaveText(there);
});
