import { password } from '../../../e2e/support/api.ts';
import { addressedViews, empty, firstRun, holding, kinds, outside } from '../../../e2e/support/views/addressedViews.ts';
import { opened } from '../../../e2e/support/views/opened.ts';
import { showTrouble, waiting } from '../../../e2e/support/views/trouble.ts';
import { written } from '../../../e2e/support/views/written.ts';

/** These devices show only some states of some views. Other states would differ only in size. */
const crowded = {
  // `small`, `tablet` and `largeText` also show every shot that has the flag `all`.
  small: {
    list: ['offline'],
    conversation: ['long', 'rtl', 'emoji', 'offline'],
    'group-settings': ['long'],
    archived: ['offline'],
  },
  landscape: {
    list: ['loaded', 'offline'],
    conversation: ['loaded', 'offline'],
    'group-settings': ['loaded'],
    'message-actions': ['loaded'],
    'composer-emoji': ['loaded'],
    'new-group': ['loaded'],
    search: ['loaded'],
    viewer: ['loaded'],
    settings: ['loaded'],
    tray: ['loaded'],
    'sign-in': ['loaded'],
  },
  tablet: {},
  largeText: {},
};

const troubles = ['loading', 'failed', 'offline'];
const { list, conversation, settings } = waiting;

/** Shots of one person: `{ view, state, show(page), all }`. `all`: at every size and in every look of the device. */
const each = (from, state, show, all = false) =>
  Object.entries(from).map(([view, value]) => ({ view, state, show: (page) => show(page, value), all }));

/** `who` is null without a session; `remembers` is false for a device without storage. `phone`: touch instead of a mouse. */
function partsOn(world, phone) {
  const plain = (page, show) => show(page, world, phone);
  const ida = (shots) => ({ who: 'ida', shots });
  return [
    { who: null, shots: each(outside, 'loaded', plain, true) },
    { who: 'newcomer', secret: password, shots: each(firstRun, 'empty', plain, true) },
    ida(each(addressedViews, 'loaded', plain, true)),
    ida(each(opened, 'loaded', plain, true)),
    ida(each(written, 'loaded', plain, true)),
    ida([
      ...each(empty, 'empty', plain),
      ...kinds.flatMap((kind) => each(holding, kind, (page, show) => show(page, world, kind))),
    ]),
    // `remembers: false`, because stored data would hide a late or missing response.
    {
      ...ida([
        ...troubles.flatMap((trouble) =>
          each(waiting, trouble, (page, late) => showTrouble(page, world, late, trouble)),
        ),
        ...each({ list, conversation, settings }, 'busy', (page, late) => showTrouble(page, world, late, 'busy')),
      ]),
      remembers: false,
    },
  ];
}

/** The slowest parts come first. */
export function planOf(devices, world, views) {
  const wanted =
    (device) =>
    ({ view, state, all }) =>
      (views.length === 0 || views.includes(view)) &&
      (!(device in crowded) || (all && device !== 'landscape') || crowded[device][view]?.includes(state));
  return Object.entries(devices)
    .flatMap(([device, { context }]) => {
      const own = { ...world, mentions: world[`mentions on ${device}`] };
      return partsOn(own, context.hasTouch === true).map((part) => ({ device, ...part }));
    })
    .map((part) => ({ ...part, shots: part.shots.filter(wanted(part.device)) }))
    .filter(({ shots }) => shots.length > 0)
    .sort((a, b) => b.shots.length - a.shots.length);
}
