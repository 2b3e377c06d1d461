// `number` counts the 36 controls; `tests` are titles by file; `checks` are names in `sourceChecks.mjs`.

const surface = 'server/test/surface.test.ts';
const policy = 'e2e/policy.spec.ts';
const markdown = 'src/features/conversation/markdown';

export const pageControls = [
  {
    number: 1,
    control: 'content security policy of the page and of answers',
    tests: {
      [surface]: [
        'of the page',
        'of an answer of the service',
        'follow the settings for pictures from elsewhere, for https and for other services',
      ],
      'server/http/cspReports.test.ts': [
        'what a page reports is one line at the log, without paths, and nothing of it is believed',
      ],
    },
    checks: ['built page'],
  },
  {
    number: 2,
    control: 'Trusted Types: no text becomes markup or code',
    tests: { [policy]: ['no way to turn text into markup or code is open to a script of the page'] },
  },
  {
    number: 3,
    control: 'messages are text nodes',
    tests: {
      [`${markdown}/Markdown.test.tsx`]: ['the list of naughty strings is drawn inert', '%s is drawn inert'],
      'e2e/conversation/hostile.spec.ts': ['a room full of hostile text stays a room'],
      'src/features/shared/groups/exportFormats.test.ts': [
        'the page holds no markup of anybody’s making, and asks for nothing',
      ],
    },
    checks: ['sinks of the client'],
  },
  {
    number: 4,
    control: 'addresses by a list of schemes',
    tests: {
      [`${markdown}/links.test.ts`]: ['P8: the pieces add up to the text, and every link has a scheme that is allowed'],
      'src/contract/text/addresses.test.ts': [
        '%j may not',
        'a path leads to its own origin and an URL to the host that it names, whatever they are made of',
      ],
      'src/api/dialect/writes/objects.test.ts': [
        'addresses anywhere in an answer are made safe, as deep as any resource goes',
      ],
    },
  },
  {
    number: 5,
    control: 'links show where they lead',
    tests: {
      [`${markdown}/Markdown.test.tsx`]: [
        'a link that says another address than it has shows where it leads',
        'letters of two scripts in one name show the name as the network has it',
      ],
      'src/features/conversation/attachments/remotePictures.test.tsx': [
        'from another host nothing is loaded, and every card and player says the host',
      ],
    },
  },
  {
    number: 6,
    control: 'bidirectional and invisible characters stay where they are',
    tests: {
      [`${markdown}/Markdown.test.tsx`]: ['runs of characters nobody sees are shown as eight, and a flag stays a flag'],
      'src/api/dialect/reading/normalise.test.ts': [
        'names are without what is hidden or turns letters around, whatever the service; usernames stay what it compares',
      ],
      'src/i18n/translate.test.ts': ['a name in a label turns nothing around, and one of nothing is said to be that'],
      'e2e/conversation/hostile.spec.ts': ['hostile names of groups and reactions are names'],
    },
  },
  {
    number: 11,
    control: 'the page is not framed',
    tests: { [policy]: ['the page refuses to be framed and to load from elsewhere'] },
  },
  {
    number: 14,
    control: 'tokens in memory alone',
    tests: {
      'src/session/session.test.ts': ['a token is never stored: not after signing in, renewing, or connecting'],
      [policy]: ['no token is in storage, in the address or at the console'],
      'server/test/sessions.test.ts': [
        'has a cookie that is bound to the host where there is https',
        'is not opened by the cookie alone, nor by the cookie as a token',
      ],
    },
  },
  {
    number: 15,
    control: 'the token goes to its service alone',
    tests: {
      'src/api/http.test.ts': [
        'no redirect is followed, and a cookie goes along only to keep a session',
        'hostile next-page addresses never get the token',
      ],
      'src/api/file.test.ts': ['a file is read from the service, without cookies'],
    },
  },
  {
    number: 16,
    control: 'what the browser stores goes with its person',
    tests: {
      'e2e/device/device.spec.ts': [
        'signing out leaves nothing on the device, and the next person sees nothing of the one before',
      ],
      'src/outbox/storage/owners.test.ts': [
        'after 30 days without their person they are swept, and those of before from when they were first seen',
      ],
      'src/outbox/storage/indexedDb.test.ts': ['forgetting leaves no database'],
    },
  },
  {
    number: 30,
    control: 'pictures of other hosts are asked for',
    tests: {
      'e2e/composer/attachments.spec.ts': ['nothing is loaded from another host before a person asks for it'],
      'src/features/conversation/attachments/remotePictures.test.tsx': [
        'one person decides nothing for another on the same device',
      ],
    },
  },
  {
    number: 32,
    control: 'no redirect to another site',
    tests: {
      'src/session/safeNext.test.ts': ['… leads home', 'wherever it leads, it stays here'],
      'e2e/views/views.spec.ts': ['signing in never leads to another site'],
    },
  },
  {
    number: 33,
    control: 'notifications are plain and say no more than asked for',
    tests: {
      'src/app/notices/notificationContent.test.ts': [
        'a notice names sender and group, and keeps the words to itself unless asked',
        'a notice is one line of at most 80 characters as people count them',
      ],
    },
  },
  {
    number: 35,
    control: 'deleting a group is meant',
    tests: {
      'e2e/groups/admin.spec.ts': [
        'nothing but the exact name and a press of the button deletes a group',
        'many are deleted after their number is typed, and can be copied first',
      ],
    },
  },
];
