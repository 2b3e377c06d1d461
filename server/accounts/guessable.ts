import { nameKey } from './usernames';

const knownWords = ['confab', 'demo', 'spring', 'summer', 'autumn', 'winter', 'fall'];

/**
 * True if a password is one repeated character, only years, or only known words. Known words are the username, the
 * service's name and `knownWords`. Digits and signs do not count.
 */
export function isGuessable(password: string, username: string, serviceName = ''): boolean {
  const key = nameKey(password);
  const own = nameKey(username);
  if (key === own || /^(.)\1*$/su.test(key) || /^((19|20)\d\d[^\p{L}\d]*)+$/u.test(key)) return true;
  const letters = lettersOf(key);
  if (letters === '') return false;
  return (
    [lettersOf(own), lettersOf(nameKey(serviceName)), ...knownWords]
      .filter((word) => word !== '')
      .reduce((rest, word) => rest.replaceAll(word, ' '), letters)
      .trim() === ''
  );
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');
