import { nameKey } from './usernames';

/** The service's name, what the demonstration world adds to it, and the seasons. */
const knownWords = ['confab', 'demo', 'spring', 'summer', 'autumn', 'winter', 'fall'];

/**
 * Whether a password is guessed by who knows whose it is: one letter repeated, years, or nothing in letters but the account's own
 * name, the service's, seasons, or the demonstration's password, with whatever digits and signs around it.
 */
export function isGuessable(password: string, username: string): boolean {
  const key = nameKey(password);
  const own = nameKey(username);
  if (key === own || /^(.)\1*$/su.test(key) || /^((19|20)\d\d[^\p{L}\d]*)+$/u.test(key)) return true;
  const letters = lettersOf(key);
  if (letters === '') return false;
  return (
    [lettersOf(own), ...knownWords]
      .filter((word) => word !== '')
      .reduce((rest, word) => rest.replaceAll(word, ' '), letters)
      .trim() === ''
  );
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');
