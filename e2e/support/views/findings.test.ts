import { expect, test } from 'vitest';
import { type Cases, missing } from '../findingCases';

const app = 'src/app/test';
const features = 'src/features';

/** The findings of a newcomer, a phone, an admin and a team, each with the tests that fail if it returns. */
const findings: Record<string, Cases> = {
  'U1 Menus of a message are cut by the window': {
    'e2e/views/reach.spec.ts': ['every menu is inside a window of', '[1366, 625]', '[640, 400]'],
  },
  'U2 An invited person meets a dead end': {
    'src/app/ConversationGone.test.tsx': ['a link to a group that one has never been in'],
    [`${features}/sign-in/JoinView.test.tsx`]: ['a new account joins', 'signs in and joins', 'joins by one press'],
    'e2e/groups/invites.spec.ts': ['from an invitation to a first message in at most eight taps'],
  },
  'U3 Back never closes what is on top': {
    'src/ui/overlay/Dialog.test.tsx': ['a step of the history closes a dialog', 'by touch Back closes a dialog alone'],
    'src/ui/overlay/Menu.test.tsx': ['by touch Back closes a menu alone'],
    'e2e/input/touch.spec.ts': ['Back closes what lies on top'],
  },
  'U4 The picture viewer knows no swipe': {
    [`${features}/conversation/viewer/zoom.test.ts`]: ['a whole picture follows the finger across or down'],
  },
  'U5 A chat of two is called by both names': {
    [`${features}/people/PersonDialog.test.tsx`]: ['which is shown as the other person to each'],
  },
  'U6 Archive is for everybody and does not say so': {
    [`${app}/archived.test.tsx`]: ['archiving says for whom and by whom'],
    'e2e/input/touch.spec.ts': ['a swipe to the end marks as read, to the start archives'],
    [`${app}/hidden.test.tsx`]: ['a hidden group is found by the filter'],
  },
  'U7 Nobody is told of a report': {
    [`${app}/reports.test.tsx`]: ['a report leads to its message', 'is disabled after a question'],
    [`${features}/groups/audit/AuditView.test.tsx`]: ['a bulk action is one row'],
  },
  'U8 Mute and Pin are not what they seem': {
    'src/data/groups/syncPreferences.test.ts': [
      'signed out and in again has its pins and mutes',
      'two devices that change different groups at once lose nothing',
    ],
    'src/data/groups/groupPreferences.test.ts': ['signing out keeps what no service has', 'is muted for a time'],
    [`${app}/announced.test.tsx`]: ['pinning, muting'],
  },
  'U9 Bubbles lie on the words while one writes': {
    'e2e/composer/attachMenu.spec.ts': ['nothing floats over the log'],
  },
  'U10 The header is not pressable': {
    [`${app}/groupSettings.test.tsx`]: ['a press on the name, the line below it, the tile or a face'],
  },
  'U11 Two colours of people are mine': {
    'src/app/styles/tokens.test.ts': ["nobody's colour is taken for one's own", '0.05'],
    'src/ui/hues.test.ts': ['the first 10 members of a group share no colour'],
  },
  'U12 A screen reader pays for every message': {
    [`${app}/announced.test.tsx`]: ['is named by its author and the time of day', 'a deletion that is taken back'],
    [`${features}/groups/bulk/BulkBar.test.tsx`]: ['an archiving of 40 groups is announced once'],
    [`${app}/lateAnswers.test.tsx`]: ['You left Beach'],
  },
  'U13 Who forgot the password reads nothing about it': {
    [`${features}/sign-in/AccountForm.test.tsx`]: ['*Forgot your password?* says what to do'],
    [`${features}/people/PeopleView.test.tsx`]: ['a link of an admin chooses a new password'],
  },
  'U14 The first word to an invited colleague is suspicion': {
    [`${app}/keeping.test.tsx`]: ['a group of a stranger is new, quiet and unread', 'leaving it and blocking'],
    'server/settings.test.ts': ['JOIN_BY_ADMINS'],
  },
  'U15 An admin archives and deletes blind': {
    [`${features}/groups/all/AllGroupsView.test.tsx`]: ['a press on a group shows', 'offers to archive them instead'],
  },
  'U16 Making a group begins with an address': {
    [`${features}/groups/settings/DetailsForm.test.tsx`]: ['Use an address'],
    [`${features}/shared/picture/crop.test.ts`]: ['at first the square is the middle'],
  },
  'U17 The next mention misses a finger': { 'e2e/conversation/reading.spec.ts': ['Next mention'] },
  'U18 The rules of sign-up stand there twice': {
    [`${features}/sign-in/AccountForm.test.tsx`]: ['is told by its rule alone, once'],
  },
  'U19 The emoji picker': {
    'src/ui/emoji/EmojiPicker.test.tsx': [
      'one Escape closes the picker',
      'and not by touch, where its keys would cover',
    ],
  },
  'U20 Two toasts after Archive and Restore': {
    [`${features}/shared/groups/useArchiveWithUndo.test.tsx`]: ['takes the offer to undo its archiving along'],
  },
  'U21 Toasts cover the tools of a view': {
    'src/app/ToastPlace.test.tsx': ['below the tools of a list', 'stay where they came'],
    'e2e/views/dialogs.spec.ts': ['a toast stays where it is while a dialog'],
  },
  'U22 Leaving a group says nothing': { [`${app}/lateAnswers.test.tsx`]: ["['You left Beach']"] },
  'U23 By touch nothing in a message can be selected': { 'e2e/input/touch.spec.ts': ["name: 'Select text'"] },
  'U24 One chooser by file endings': { 'e2e/composer/attachMenu.spec.ts': ['Camera', 'Photos and videos'] },
  'U25 Too long, and that is all': { [`${app}/afterSending.test.tsx`]: ['a text that is too long goes as a file'] },
  'U26 A fence and Enter sends': { [`${features}/shared/writing/lists.test.ts`]: ["['```', true]"] },
  'U28 Skeletons lack the tools above them': {
    'src/app/ViewOutline.test.tsx': ['a view on its way stands under its heading'],
    'src/ui/parts/lazyPart.test.tsx': ['a part that is slow says that it loads'],
  },
  'U32 People of an admin': {
    [`${features}/people/PeopleView.test.tsx`]: ['finds it as the newest, and makes it an admin'],
  },
  'U33 Sessions cannot be told apart': {
    [`${features}/preferences/account/AccountSettings.test.tsx`]: ['lists where one is signed in'],
  },
  'U34 The menu does not say who is signed in': {
    'src/app/account/AccountActions.test.tsx': ['the menu says who is signed in'],
  },
  'U35 Results have no faces': { [`${app}/searching.test.tsx`]: ['The result begins with the letter'] },
  'U37 The word for no network lies on buttons': {
    'e2e/groups/strangers.spec.ts': ['that there is no network stands below the bars of a conversation'],
  },
  'U38 Shift and Tab lead to the message that was answered': {
    [`${app}/afterSending.test.tsx`]: ['after a reply the tab stop of the log is the newest message'],
  },
  'P1 A ring around the handle of a sheet': {
    'src/ui/overlay/Dialog.test.tsx': ['a sheet takes the focus itself'],
  },
  'P3 Empty lines between people in copied words': {
    [`${features}/conversation/selection/messagesAsText.test.ts`]: ['the text has names and times'],
  },
  'P4 The count of a title comes late': { [`${app}/keeping.test.tsx`]: ["'(2) Groups - Confab'"] },
  'P5 Quotes show the signs of a list': { [`${features}/shared/previewOf.test.ts`]: ['• milk • eggs'] },
  'W1 Write to somebody ends at a page that is read-only': {
    [`${features}/people/PersonDialog.test.tsx`]: [
      'another group of two is not the conversation of the two, archived: %s',
      'never ends the way to write',
    ],
  },
  'W2 Waiting for the network while online': {
    [`${features}/composer/tray/TrayCard.test.tsx`]: ['that waits for its turn'],
  },
  'W3 Its place is gone, over the place': {
    'src/outbox/queue/drain/checkConversations.test.ts': ['a refused write strands nothing where reading is allowed'],
  },
  'W5 A checkbox that a program cannot press': {
    'e2e/views/select.spec.ts': ['name: /^Select the message of / }).check()'],
  },
};

/** Findings without a test. Each has a reason, or `npm run gallery` shows the result. */
const reasons: Record<string, string> = {
  'U16 Edit before the form of a group': 'the fields are names of docs/ui-contract.md; a press more for each admin',
  'U19 One emoji, one opening':
    'the dialog of the picker holds the field: what it typed could not be seen. Several are typed as :wave: with Tab',
  'U27 Three ways to search':
    'Find, the filter and the search of a group look through different things; filters come later. The menu of the list is three dots',
  'U29 The tick of an own message, mirrored':
    'words of either direction may end where the tick would be: a line of its own covers nothing',
  'U30 Three styles of nothing': 'all are EmptyState, with one drawing: the gallery has them',
  'U31 The three dots of each row by touch':
    'nothing else shows that a row has actions, and programs and switches press them by name',
  'U36 The tray of a phone': 'one row that scrolls: the state "tray" of the gallery',
  'U39 The round Jump lies on words':
    'every place in the log is over some row, and a strip below it would move the log when it comes and goes',
  'U40 Blank emoji in WebKitGTK without an emoji font':
    'that browser draws no colour font of ours either; each emoji has its name for a pointer and a screen reader',
  'P2 The form to sign in moves': 'its upper edge is placed by the window alone, in sign-in/picture.css',
  'P6 Seconds in the reset dialog': 'the day and the time of day as everywhere: people/ResetDialog.tsx',
  'P7 The heading beside the question':
    'Groups names the view, as its title and the list of a phone do; the question is no name',
  'P8 The card of a bulk action stays':
    'it has the only Undo of what many members met, so it goes when it is pressed away',
  'P9 All, and no None':
    'the bar of the list has no room for a longer word in its one row; the cross ends the choosing',
  'P10 No description of the page': 'it stands in index.html',
  'W4 A ring that is cut': 'room below the field: the state "all-groups" of the gallery',
};

test.each(Object.entries(findings))('%s: has its cases', (_, cases) => {
  expect(Object.keys(cases)).not.toEqual([]);
  expect(missing(cases)).toEqual([]);
});

test('each finding has its cases or its reason', () => {
  const named = new Set([...Object.keys(findings), ...Object.keys(reasons)].map((name) => name.split(' ')[0]));
  const all = { U: 40, P: 10, W: 5 };
  const numbers = Object.entries(all).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  );
  expect(numbers.filter((number) => !named.has(number))).toEqual([]);
});
