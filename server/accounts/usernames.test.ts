import { expect, test } from 'vitest';
import { imitatesReserved, skeleton } from './usernames';

test.each([
  ['ida', 'lda'],
  ['ida', '1da'],
  ['ida', 'Ida'],
  ['ida', 'ıda'],
  ['ida', 'іdа'],
  ['bruno', 'brun0'],
  ['mei', 'rnei'],
  ['mei', 'meí'],
  ['mei', 'me1'],
  ['tomas', 'tornas'],
  ['tomas', 'tomás'],
  ['will', 'vvill'],
  ['елена', 'ёлена'],
  ['ida', 'i\u0331da'],
  ['ida', 'ida\u0951'],
  ['محمد', 'مُحَمَّد'],
  ['שרה', 'שָׂרָה'],
  ['محمد', 'محمد\u06e1'],
  ['محمد', 'محمد\u08ea'],
  ['محمد', 'محمد\u08f0'],
  ['ида', 'ида\ua67c'],
  ['ида', 'ида\u0488'],
  ['שרה', 'שרה\ufb1e'],
  ['डॉली', 'ड\u093e\u0945ली'],
  ['रोहन', 'र\u093e\u0947हन'],
  ['गौरी', 'ग\u093e\u0948री'],
  ['ડૉલી', 'ડ\u0abe\u0ac5લી'],
  ['રોહન', 'ર\u0abe\u0ac7હન'],
  ['ગૌરી', 'ગ\u0abe\u0ac8રી'],
  ['கௌரி', 'க\u0bc6\u0bb3ரி'],
  ['आशा', 'अ\u093eशा'],
  ['ओम', 'अ\u094bम'],
  ['ओम', 'आ\u0947म'],
  ['औम', 'अ\u093e\u0948म'],
  ['ऐशा', 'ए\u0947शा'],
  ['আশা', 'অ\u09beশা'],
  ['આશા', 'અ\u0abeશા'],
  ['ઓમ', 'આ\u0ac7મ'],
  ['ਆਸ਼ਾ', 'ਅਾਸ਼ਾ'],
  ['ஆனந்த்', 'அூனந்த்'],
  ['ଆଶା', 'ଅାଶା'],
  ['ఓ', 'ఒౕ'],
  ['ಊ', 'ಉಾ'],
  ['ഈ', 'ഇൗ'],
  ['ආ', 'අා'],
])('%s and %s look alike', (one, other) => expect(skeleton(other)).toBe(skeleton(one)));

test.each([
  ['ida', 'ada'],
  ['mei', 'mai'],
  ['нина', 'ника'],
  ['क', 'कि'],
  ['सनीता', 'सुनीता'],
  ['أحمد', 'احمد'],
  ['रोहन', 'रहन'],
  ['อนันต์', 'อนนต'],
  ['ကျော်', 'ကျော'],
  ['ਸੁਨੀਤਾ', 'ਸਨੀਤਾ'],
  ['u1', 'u2'],
])('%s and %s do not', (one, other) => expect(skeleton(other)).not.toBe(skeleton(one)));

test('a name that looks like a reserved one is reserved', () => {
  for (const name of ['adm1n', 'ADMlN', 'a11', 'rnod', 'syst\u00e9m'])
    expect([name, imitatesReserved(name)]).toEqual([name, true]);
  for (const name of ['ida', 'allan', 'alice']) expect([name, imitatesReserved(name)]).toEqual([name, false]);
});
