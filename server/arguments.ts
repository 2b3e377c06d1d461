import { parseArgs } from 'node:util';
import { BadSettings } from './settings';

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** Throws `BadSettings` with the usage if the arguments are invalid. */
export function readArguments<O extends Options>(
  usage: string,
  { places = 0, options, args = process.argv.slice(2) }: { places?: number; options: O; args?: string[] },
) {
  const parsed = parse(usage, args, options);
  // Ignores empty arguments, which an empty variable in a script or unit file produces.
  const positionals = parsed.positionals.filter((each) => each !== '');
  const extra = positionals[places];
  if (extra !== undefined) throw usageError(usage, `Unexpected argument '${extra}'`);
  if (positionals.length < places) throw usageError(usage);
  return { ...parsed, positionals };
}

function parse<O extends Options>(usage: string, args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw usageError(usage, error instanceof Error ? error.message.split(/[.\n]/)[0] : String(error));
  }
}

export const usageError = (usage: string, ...what: (string | undefined)[]) =>
  new BadSettings([...what, `Usage: ${usage}`].join('\n'));

/** Throws `BadSettings` unless `text` is a whole number from `min` to `max`. */
export function readCount(name: string, text: string, { min = 1, max }: { min?: number; max: number }): number {
  if (/^\d{1,12}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new BadSettings(`--${name} ${text}: a whole number from ${min} to ${max}`);
}
