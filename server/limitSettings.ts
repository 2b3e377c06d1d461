import { limits as contractLimits, type Limits } from '../src/contract';

/** A deployment can only lower these limits, because the contract's schemas refuse larger values. */
const onlyLower = new Set<keyof Limits>([
  'messageText',
  'groupName',
  'groupDescription',
  'username',
  'passwordMax',
  'url',
  'filename',
  'altText',
  'searchText',
  'reportReason',
]);
const minimums: Partial<Record<keyof Limits, number>> = {
  passwordMin: contractLimits.passwordMin,
  body: 1_024,
  // Clients may repeat a request with the same key for six days after the first try.
  idempotencyDays: contractLimits.idempotencyDays,
  membersPerGroup: 2,
};

/** Maximum characters of an event, because clients close the event stream at a longer event. */
const eventLength = 1_048_576;
/** Characters of one member in an event, with the avatar's URL. */
const memberLength = 400;
/** Characters that JSON adds to each name in a list: two quotes and a comma. */
const quotedLength = 3;

/** `membersPerGroup` has a maximum, because each event about a group lists all members. */
const maximums: Partial<Record<keyof Limits, number>> = {
  membersPerGroup: Math.floor(eventLength / memberLength),
  idempotencyDays: 3_660,
};
const largest = 999_999_999_999;

const isLimit = (name: string): name is keyof Limits => name in contractLimits && name !== 'formatRun';
const limitNames = Object.keys(contractLimits).filter(isLimit);

const minimumOf = (name: keyof Limits) => minimums[name] ?? 1;
const maximumOf = (name: keyof Limits) => (onlyLower.has(name) ? contractLimits[name] : (maximums[name] ?? largest));

export const limitVariable = (name: string) =>
  `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

export function readLimits(given: Record<string, string | undefined>): { limits: Limits; problems: string[] } {
  const limits: Record<keyof Limits, number> = { ...contractLimits };
  const problems: string[] = [];
  const known = new Map(limitNames.map((name) => [limitVariable(name), name]));
  for (const [variable, value] of Object.entries(given)) {
    if (!variable.startsWith('LIMIT_') || value === undefined) continue;
    const name = known.get(variable);
    const refuse = (why: string) => problems.push(`${variable}=${value}: ${why}`);
    if (variable === limitVariable('formatRun'))
      refuse(`is fixed at ${contractLimits.formatRun}, because client and service must judge a text alike`);
    else if (!name) refuse(`there is no such limit; there are ${[...known.keys()].join(', ')}`);
    else if (!/^\d{1,12}$/.test(value)) refuse(`a whole number from ${minimumOf(name)} to ${maximumOf(name)}`);
    else if (Number(value) > maximumOf(name)) refuse(`at most ${maximumOf(name)}`);
    else if (Number(value) < minimumOf(name)) refuse(`at least ${minimumOf(name)}`);
    else limits[name] = Number(value);
  }
  if (limits.passwordMin > limits.passwordMax)
    problems.push(
      `LIMIT_PASSWORD_MIN=${limits.passwordMin}: at most LIMIT_PASSWORD_MAX, which is ${limits.passwordMax}`,
    );
  // Refuses LIMIT_PAGE_DEFAULT above LIMIT_PAGE_MAX. Without LIMIT_PAGE_DEFAULT, the built-in default may be above
  // LIMIT_PAGE_MAX: `readCursor` then uses LIMIT_PAGE_MAX.
  if (given.LIMIT_PAGE_DEFAULT !== undefined && limits.pageDefault > limits.pageMax)
    problems.push(`LIMIT_PAGE_DEFAULT=${limits.pageDefault}: at most LIMIT_PAGE_MAX, which is ${limits.pageMax}`);
  const atLeast = (name: keyof Limits, other: keyof Limits, { times = 1, more = '' } = {}) => {
    if (limits[name] >= times * limits[other]) return;
    const bound = `${times === 1 ? '' : `${times} times `}${limitVariable(other)}, which is ${limits[other]}`;
    problems.push(`${limitVariable(name)}=${limits[name]}: at least ${bound}${more}`);
  };
  atLeast('attachmentQuota', 'attachmentSize');
  atLeast('reactionNamesPerMessage', 'ownReactionsPerMessage');
  // `body` must hold the longest message, which may consist of emoji only.
  atLeast('body', 'messageText', { times: 4, more: ': a character has up to four bytes' });
  const { membersPerGroup: members, ownReactionsPerMessage: reactions, username } = limits;
  if (members * reactions * (username + quotedLength) > eventLength)
    problems.push(
      `LIMIT_MEMBERS_PER_GROUP=${members} with LIMIT_OWN_REACTIONS_PER_MESSAGE=${reactions}: an event of a message that all react to would have more than 1 MiB`,
    );
  return { limits, problems };
}
