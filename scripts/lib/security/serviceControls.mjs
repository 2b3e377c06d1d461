const surface = 'server/test/surface.test.ts';
const sessions = 'server/test/sessions.test.ts';
const refusals = 'server/test/refusals.test.ts';
const uploads = 'server/test/uploads.test.ts';
const bodies = 'server/http/body/readBody.test.ts';

export const serviceControls = [
  {
    number: 7,
    control: 'names that do not lie',
    tests: {
      'src/contract/text/names.test.ts': ['%s is refused'],
      'src/contract/text/usernames.test.ts': ['%j is refused: %s'],
      'server/accounts/usernames.test.ts': [
        '%s and %s look alike',
        'a name that looks like a reserved one is reserved',
      ],
      [refusals]: ['%s'],
    },
  },
  {
    number: 8,
    control: 'types are not guessed',
    tests: {
      [surface]: [
        'of every operation are those of the service, whatever it answers',
        'of every refusal carry a type with its charset, and the method that would do',
      ],
    },
  },
  {
    number: 9,
    control: 'referrer, permissions and opener policies',
    tests: { [surface]: ['of every operation are those of the service, whatever it answers', 'of the page'] },
  },
  {
    number: 10,
    control: 'https where there is a network',
    tests: {
      [surface]: ['follow the settings for pictures from elsewhere, for https and for other services'],
      'src/session/serviceAddress.test.ts': ['a token would travel readable to …'],
    },
  },
  {
    number: 17,
    control: 'what is kept by caches',
    tests: {
      [surface]: [
        'of an answer of the service',
        'keep hashed files for good',
        'at %s are not found, and are not the page',
      ],
      'server/http/static.test.ts': ['%s has its type, a policy that runs nothing, and the time for which it is kept'],
    },
  },
  {
    number: 23,
    control: 'statements with parameters',
    tests: { 'server/test/search.test.ts': ['for %s is a search and no command'] },
    checks: ['statements of the service'],
  },
  {
    number: 24,
    control: 'sizes, depths and times of requests',
    tests: {
      'server/http/body/bodies.test.ts': [
        'are taken up to the last byte of the limit and not one further',
        'that lie about their length are stopped while they arrive',
      ],
      [bodies]: ['%s are read, and one more is refused', 'a body that does not come is waited for ten seconds'],
      [surface]: ['an address of 8,256 letters is read, and one more is refused'],
      'server/http/listen.test.ts': [
        'headers of 16 kB are read, and more are refused',
        'who says nothing, or half a head, is let go, within ten seconds where nothing is said to the contrary',
        'one address has no more than its part, and behind a proxy everybody has one address',
      ],
    },
  },
  {
    number: 25,
    control: 'limits of rate, in bounded memory',
    tests: {
      [sessions]: [
        'let twenty messages through at once and no more until time has passed',
        'refuse a password tried too often from one address, and say when to come back',
        'refuse a password tried too often for one account, from whatever address, and let others sign in',
      ],
      'server/throttle/rateLimit.test.ts': [
        'the one least recently used of ten thousand is forgotten',
        'a key of any length is kept in the same space, and is still its own',
      ],
      'server/test/cost.test.ts': [
        'no request that an account may send to any endpoint takes a quarter of the thread at its limit',
        'for a list of groups is charged by its bytes, and the list is whole',
        'with a name that is too long computes nothing from it',
      ],
      'server/http/address.test.ts': ['%s counts as %s'],
      'server/test/adding.test.ts': ['by people and not by requests: so many an hour'],
      'server/test/strangers.test.ts': [
        'whatever is asked without a token is counted by address before the database is asked',
      ],
    },
  },
  {
    number: 26,
    control: 'time that grows with the length',
    tests: {
      'src/features/shared/markup/parse.test.ts': ['%s'],
      'server/files/upload/examine.test.ts': ['%s keeps nobody waiting'],
      'e2e/conversation/hostile.spec.ts': ['fifty texts made to be slow are laid out in bounded time'],
      'server/test/search.test.ts': ['for signs alone looks at the newest messages of each conversation'],
    },
  },
  {
    number: 27,
    control: 'no way to a prototype',
    tests: { [bodies]: ['a name that reaches the prototype is refused wherever it stands, and named'] },
  },
  {
    number: 28,
    control: 'errors say what is wrong and nothing of the inside',
    tests: {
      'server/http/errors/problemResponse.test.ts': [
        'an answer says what is wrong with the first field, and of all of them',
        'a failure nobody foresaw says its request and nothing of the inside',
      ],
      [surface]: ['of every refusal carry a type with its charset, and the method that would do'],
    },
  },
  {
    number: 29,
    control: 'uploads are what they seem, and say nothing of their sender',
    tests: {
      [uploads]: [
        '%s is what its bytes say',
        '%s is refused, and leaves nothing behind',
        '%s but its picture stays here: no place, no time, nothing behind its end',
        '%s says nothing of where it was made',
        'in a file, in its pixels, in all files of somebody is refused by its name and its measure',
        'opens nothing when it was changed, and no other file',
        'saves what is no picture, sound or film; and those too when asked to',
      ],
      'server/files/upload/strip/blankFilm.test.ts': [
        'a place %s is taken out, and every other byte stays where it was',
      ],
      'server/files/upload/strip/cleanProfile.test.ts': [
        'a profile keeps its colours and its length, and says nothing of the machine it was made on',
      ],
      'server/files/upload/examine.test.ts': [
        'six of them at once are no more work for the thread that answers everybody',
        'for ever, or fills its memory, is refused with the reason, and the next one is looked at',
      ],
    },
  },
  {
    number: 31,
    control: 'the service fetches nothing but the files of the store that its operator names',
    checks: ['connections of the service'],
  },
  {
    number: 36,
    control: 'what it is made of',
    tests: { 'scripts/lib/lockfile.test.mjs': ['a package without a hash is refused, where it can have one'] },
    checks: ['lockfile', 'licences', 'install scripts', 'bill of materials', 'built page'],
  },
];
