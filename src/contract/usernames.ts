import { limits } from './limits';
import { normalized } from './text';

/** Marks that stand alone, enclose, stand twice or more than four on top of each other (UTS #39), and whatever is not seen. */
const refused = String.raw`[._-]\p{M}|\p{Me}|(\p{Mn})\1|\p{Mn}{5}|\p{Default_Ignorable_Code_Point}`;
/**
 * Rules for a username: what people can read aloud, and nothing that reorders the line it stands in. The vowels of many scripts
 * are marks.
 */
export const usernamePattern = new RegExp(
  String.raw`^(?!.*(?:${refused}))[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,${limits.username - 1}}$`,
  'u',
);

/** Recommended scripts of UAX #31. */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Knda Khmr Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** "Highly restrictive" of UTS #39: one script, or Latin with one of the East Asian sets. */
const mixedSets = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];
// Made when it is asked for, and not when this module is read: the start of the app has no use for it.
const isOfOneScript = (name: string): boolean =>
  [...scripts.split(' '), ...mixedSets].some((set) => {
    const named = set.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
    return new RegExp(`^[${named.join('')}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u').test(name);
  });

/** Names that would speak for the service, call everybody, or stand for a person that is not one. */
export const reservedNames: readonly string[] =
  'admin admins administrator moderator mod support help helpdesk service system root operator owner staff official security abuse postmaster webmaster confab api all everyone everybody here channel group nobody anonymous unknown deleted null undefined me you'.split(
    ' ',
  );

/** As ids of the service begin. */
const idLike = /^(?:con|grp|cnv|msg|att|tok|ses|upl|evt)_/i;

/**
 * A name as somebody means it who types it into a field: without the sign that calls people, and without spaces and unseen
 * characters, which keyboards and other programs add. No username has one.
 */
export const typedName = (text: string): string =>
  text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .replace(/^[@＠]\s*/, '');

export type UsernameProblem = 'invalid-format' | 'mixed-scripts' | 'reserved-name';

/** A name without case and separators. */
const bare = (name: string) => name.toLowerCase().replace(/[._-]/g, '');

/**
 * Why nobody can choose this username, or null. The sign-up form and the service ask the same function. Accounts from before
 * a rule keep their names.
 */
export function usernameProblem(given: string): UsernameProblem | null {
  const name = normalized(given, 'NFKC');
  if (!usernamePattern.test(name)) return 'invalid-format';
  if (!isOfOneScript(name)) return 'mixed-scripts';
  return idLike.test(name) || reservedNames.includes(bare(name)) ? 'reserved-name' : null;
}
