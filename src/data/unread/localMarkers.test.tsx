import { beforeEach, expect, test } from 'vitest';
import { someMessage } from '../../test/fixtures';
import { unreadOf } from './fromMessages';
import { createMarkers } from './localMarkers';

beforeEach(() => localStorage.clear());

const at = (id: string | null, created_at: number | null = null) => ({ id, created_at });
const stored = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('markers stay in this browser, for one person on one service', () => {
  createMarkers('x', 'ada').setMarker('c1', at('m1', 5));
  expect(createMarkers('x', 'ada').getMarker('c1')).toEqual(at('m1', 5));
  expect(createMarkers('x', 'lin').getMarker('c1')).toBeUndefined();
  expect(createMarkers('y', 'ada').getMarker('c1')).toBeUndefined();
  expect(createMarkers('x', 'ada').getMarker('c2')).toBeUndefined();
});

test('a marker that another tab moved is heard by its conversation, until nobody listens', () => {
  const heard: string[] = [];
  const stop = createMarkers('x', 'ada').subscribe((id) => heard.push(id));
  stored('confab:read:x:ada:c1');
  stored('confab:read:x:lin:c1');
  stored(null);
  stop();
  stored('confab:read:x:ada:c2');
  expect(heard).toEqual(['c1']);
});

test('signing out forgets one’s own markers, and no others', () => {
  const [ada, lin] = [createMarkers('x', 'ada'), createMarkers('x', 'lin')];
  ada.setMarker('c1', at('m1'));
  lin.setMarker('c1', at('m2'));
  ada.forgetMarkers();
  expect(ada.getMarker('c1')).toBeUndefined();
  expect(lin.getMarker('c1')).toEqual(at('m2'));
});

test('where storage is refused or spoilt, markers live as long as the page', () => {
  const none = createMarkers('x', 'ada', null);
  none.setMarker('c1', at('m1'));
  expect(none.getMarker('c1')).toEqual(at('m1'));
  none.forgetMarkers();
  expect(none.getMarker('c1')).toBeUndefined();
  const spoilt = createMarkers('x', 'ada');
  spoilt.setMarker('c1', at('m1'));
  for (const text of ['{', '{"id":7}']) {
    localStorage.setItem('confab:read:x:ada:c1', text);
    expect(spoilt.getMarker('c1')).toEqual(at('m1'));
  }
});

test('a message of the very moment of a marker that is gone is unread, an earlier one is not', () => {
  const rows = [
    someMessage('m3', { created_at: 7 }),
    someMessage('m2', { created_at: 6 }),
    someMessage('m1', { created_at: 5 }),
  ];
  expect(unreadOf(rows, at('gone', 6), 'me')).toHaveLength(2);
});

test('a full storage keeps no marker where it was', () => {
  const kept = new Map<string, string>();
  let full = false;
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const markers = createMarkers('x', 'me', storage);
  markers.setMarker('c1', { id: 'm1', created_at: 1 });
  full = true;
  markers.setMarker('c1', { id: 'm2', created_at: 2 });
  expect(markers.getMarker('c1')).toEqual({ id: 'm2', created_at: 2 });
});
