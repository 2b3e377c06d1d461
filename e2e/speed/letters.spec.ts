import { expect, test } from '../fixtures';

const letters = 30;

test('a letter costs one style recalculation and one layout', async ({ join, room }) => {
  const ada = await join('ada');
  await room.admit(ada.name);
  await ada.open(room);
  await ada.partsLoaded();
  // Longer than what the row of the group shows of a draft.
  await ada.composer.pressSequentially('It goes on and on, '.repeat(4));
  await expect(ada.groupLink(room.group.name).getByText(/^Draft: It goes on/)).toBeVisible();
  const devtools = await ada.page.context().newCDPSession(ada.page);
  await devtools.send('Performance.enable');
  const counts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return ['RecalcStyleCount', 'LayoutCount'].map((name) => metrics.find((metric) => metric.name === name)?.value);
  };
  await ada.drawn();
  const [stylesBefore = Number.NaN, layoutsBefore = Number.NaN] = await counts();
  for (let at = 0; at < letters; at++) {
    await ada.composer.press('x');
    await ada.drawn();
  }
  const [stylesAfter = 0, layoutsAfter = 0] = await counts();
  const [styles, layouts] = [stylesAfter - stylesBefore, layoutsAfter - layoutsBefore];
  // A few more for what else happens on the page.
  expect(Math.min(styles, layouts)).toBeGreaterThanOrEqual(letters);
  expect(Math.max(styles, layouts)).toBeLessThan(letters * 1.5);
});
