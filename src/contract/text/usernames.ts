import { limits } from '../limits';
import { normalized } from './text';

/** Marks that stand alone, enclose, repeat or stack more than four high (UTS #39), and invisible characters. */
const refused = String.raw`[._-]\p{M}|\p{Me}|(\p{Mn})\1|\p{Mn}{5}|\p{Default_Ignorable_Code_Point}`;
/** Marks are allowed, because vowels of many scripts are marks. */
export const usernamePattern = new RegExp(
  String.raw`^(?!.*(?:${refused}))[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,${limits.username - 1}}$`,
  'u',
);

/** Recommended scripts of UAX #31. */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Knda Khmr Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** "Highly restrictive" of UTS #39: one script, or Latin with one of the East Asian sets. */
const mixedSets = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];
// Creates the patterns on demand, because the start of the app does not need them.
const isOfOneScript = (name: string): boolean =>
  [...scripts.split(' '), ...mixedSets].some((set) => {
    const named = set.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
    return new RegExp(`^[${named.join('')}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u').test(name);
  });

/** Names that sound like the service, address everybody, or look like a built-in person. */
export const reservedNames: readonly string[] =
  'admin admins administrator moderator mod support help helpdesk service system root operator owner staff official security abuse postmaster webmaster confab api all everyone everybody here channel group nobody anonymous unknown deleted null undefined me you'.split(
    ' ',
  );

const idLike = /^(?:con|grp|cnv|msg|att|tok|ses|upl|evt)_/i;

/** Removes `@`, spaces and invisible characters that keyboards and programs add. */
export const typedName = (text: string): string =>
  text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .replace(/^[@＠]\s*/, '');

export type UsernameProblem = 'invalid-format' | 'mixed-scripts' | 'reserved-name';

const bare = (name: string) => name.toLowerCase().replace(/[._-]/g, '');

/** Null if the username is allowed. Older accounts may have names that are no longer allowed. */
export function usernameProblem(given: string): UsernameProblem | null {
  const name = normalized(given, 'NFKC');
  if (!usernamePattern.test(name)) return 'invalid-format';
  if (!isOfOneScript(name)) return 'mixed-scripts';
  return idLike.test(name) || reservedNames.includes(bare(name)) ? 'reserved-name' : null;
}
