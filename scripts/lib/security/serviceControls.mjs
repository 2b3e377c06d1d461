// What concerns the service and how it is put together; see `pageControls.mjs`.

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
      'src/contract/names.test.ts': ['%s is refused'],
      'src/contract/usernames.test.ts': ['%j is refused: %s'],
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
    number: 12,
    control: 'other origins by a list',
    tests: { [surface]: ['like %s are told nothing', 'that are named are let in, and may see what the client needs'] },
  },
  {
    number: 13,
    control: 'no page of another site writes or signs in',
    tests: {
      [surface]: ["cannot write through somebody's browser"],
      [sessions]: ['origin %s, site %s, %s: %i', 'is not opened by the cookie alone, nor by the cookie as a token'],
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
    number: 18,
    control: 'who may do what: the matrix',
    tests: {
      'server/test/authz.test.ts': [
        'asked by %s is %i',
        'asked by %s is 404 where there is no such thing',
        'every route of the service has its row, and anybody may ask only for what is listed here',
      ],
    },
  },
  {
    number: 19,
    control: 'lists and cursors hold the caller’s alone',
    tests: {
      'server/test/paging.test.ts': [
        'of everything holds the messages of every conversation one is in and no others, in order',
      ],
      'server/test/oracles.test.ts': [
        'a marker is moved to a message of a foreign group as to one that does not exist',
        'a cursor of a foreign group does not move with what is said there',
        'a stream goes on after an event of a foreign group as after one that does not exist',
      ],
    },
  },
  {
    number: 20,
    control: 'fields that only the service sets or only some may read',
    tests: {
      [refusals]: ['fields that only the service may set are ignored', "nobody reacts in somebody else's name"],
    },
  },
  {
    number: 21,
    control: 'who is removed sees nothing from then on',
    tests: {
      'server/test/events.test.ts': [
        'tells whoever comes in of the group, and whoever is removed that it is gone, and nothing after that',
      ],
      'server/test/groups.test.ts': ['replaces its contacts, and whoever was removed no longer knows of it'],
      'e2e/device.spec.ts': ['a group that one may see no longer is gone with the first answer, and from the disk'],
    },
  },
  {
    number: 22,
    control: 'tokens: random, hashed, expiring, revocable',
    tests: {
      [sessions]: ['keeps no token readable in the store', 'ends by itself'],
      'server/test/account.test.ts': [
        'ends when an older cookie comes back, for the thief and for the owner',
        'lasts thirty days without use, and ninety whatever happens',
        'stores at most twenty tokens, however often it is renewed, and the cookie in use stays good',
        'signs out everywhere else',
      ],
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
      'server/http/throttle/rateLimit.test.ts': [
        'the one least recently used of ten thousand is forgotten',
        'a key of any length is kept in the same space, and is still its own',
      ],
      'server/http/address.test.ts': ['%s counts as %s'],
      'server/test/strangers.test.ts': [
        'whatever is asked without a token is counted by address before the database is asked',
      ],
    },
  },
  {
    number: 26,
    control: 'time that grows with the length',
    tests: {
      'src/features/conversation/markdown/parse.test.ts': ['%s'],
      'server/files/upload/examine.test.ts': ['%s keeps nobody waiting'],
      'e2e/hostile.spec.ts': ['fifty texts made to be slow are laid out in bounded time'],
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
      'server/http/errors.test.ts': [
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
        'in a file, in its pixels, in all files of somebody is refused by its name and its measure',
        'opens nothing when it was changed, and no other file',
        'saves what is no picture, sound or film; and those too when asked to',
      ],
      'server/files/upload/blankPlaces.test.ts': ['a place %s is taken out, and every other byte stays where it was'],
      'server/files/upload/examine.test.ts': [
        'for ever, or fills its memory, is refused with the reason, and the next one is looked at',
      ],
    },
  },
  {
    number: 31,
    control: 'the service fetches nothing',
    checks: ['connections of the service'],
  },
  {
    number: 34,
    control: 'the audit trail',
    tests: {
      'server/test/audit.test.ts': [
        'what is done to a group is told to its admins in order, and stays for the operator when the group is gone',
        'a refused sign-in and too many requests are in it; the same a moment later is not',
        'what strangers are refused is counted by their address first, and leaves few rows, with nothing of theirs in them',
      ],
      'e2e/runs/audit.test.ts': [
        'the audit trail holds each archiving, restoring and deleting once, however often it was tried or killed',
      ],
    },
  },
  {
    number: 36,
    control: 'what it is made of',
    tests: { 'scripts/lockfile.test.mjs': ['a package without a hash is refused, where it can have one'] },
    checks: ['lockfile', 'licences', 'install scripts', 'bill of materials', 'built page'],
  },
];
