const surface = 'server/test/surface.test.ts';
const sessions = 'server/test/sessions.test.ts';
const refusals = 'server/test/refusals.test.ts';

export const accessControls = [
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
      'server/http/share.test.ts': [
        'what is shared where no worker takes it leads to words about that, from any page, and nothing of it is read',
      ],
      'e2e/device/sharing.spec.ts': [
        'words and a file that another app shares go into the draft of the group that is chosen, and are sent by Send',
      ],
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
      'server/test/quarantine.test.ts': [
        'of people who share no kept group are in no answer, search or directory',
        'are shown both ways once the group is kept',
        'are in no event',
        'is told to nobody else, and from keeping it on to the authors',
      ],
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
      'e2e/device/device.spec.ts': [
        'a group that one may see no longer is gone with the first answer, and from the disk',
      ],
    },
  },
  {
    number: 22,
    control: 'tokens: random, hashed, expiring, revocable',
    tests: {
      [sessions]: ['keeps no token readable in the store', 'ends by itself'],
      'server/test/account.test.ts': [
        'ends in the order %s, and both are told',
        'ends with $what after "$before"; its owner goes on',
        'ends when its owner signs in again, after "%s" and after the copier replaced it %i times',
        'ends with %s, and so does a link for a new password',
        'lasts thirty days without use, and ninety whatever happens',
        'stores at most fifty tokens, however often it is renewed, and the cookie in use stays good',
        'signs out everywhere else',
      ],
    },
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
      'server/test/reports.test.ts': ['is not shown to the admins of the group: it may be about them'],
      'server/cli/import/import.test.ts': [
        'a group that was copied, deleted and brought back is equal to the old one',
        'a copy that puts words into the mouth of somebody who is here is brought back only when that is meant',
      ],
      'e2e/runs/audit.test.ts': [
        'the audit trail holds each archiving, restoring and deleting once, however often it was tried or killed',
      ],
    },
  },
];
