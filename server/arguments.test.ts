import { expect, test } from 'vitest';
import { readArguments, readCount } from './arguments';
import { BadSettings } from './settings';

const usage = 'confab token <username> [--days <n>] [--admin]';
const read = (...args: string[]) =>
  readArguments(usage, { places: 1, options: { days: { type: 'string' }, admin: { type: 'boolean' } }, args });

test('places and options are read in any order', () => {
  const { positionals, values } = read('--days', '3', 'ida', '--admin');
  expect([positionals, { ...values }]).toEqual([['ida'], { days: '3', admin: true }]);
});

test.each([
  ['a mistyped option', ['ida', '--dayz', '3'], "Unknown option '--dayz'"],
  ['an argument too many', ['ida', 'bruno'], "Unexpected argument 'bruno'"],
  ['an option without its value', ['ida', '--days'], "Option '--days <value>' argument missing"],
  ['a value for an option that has none', ['ida', '--admin=yes'], "Option '--admin' does not take an argument"],
])('%s is refused, and named', (_what, args, said) => {
  expect(() => read(...args)).toThrow(new BadSettings(`${said}\nUsage: ${usage}`));
});

test.each([[[]], [['']], [['--admin']]])('too few arguments, as %j, are answered with the usage', (args) => {
  expect(() => read(...args)).toThrow(new BadSettings(`Usage: ${usage}`));
});

test('an empty argument, as an empty variable gives it, counts as none', () => {
  expect(readArguments('npm start', { options: {}, args: [''] }).positionals).toEqual([]);
  expect(read('', 'ida', '').positionals).toEqual(['ida']);
});

test('a number is whole and within its bounds', () => {
  const days = (text: string) => readCount('days', text, { max: 30 });
  expect([days('1'), days('30')]).toEqual([1, 30]);
  for (const text of ['0', '31', '1e1', '1.5', '-1', '', 'x', '99999999999'])
    expect(() => days(text)).toThrow(new BadSettings(`--days ${text}: a whole number from 1 to 30`));
});
