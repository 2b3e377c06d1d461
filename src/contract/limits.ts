/** `/v1/capabilities` announces the limits. The variable `LIMIT_<NAME>` sets a limit; `formatRun` has no variable. */
export const limits = {
  /** Code points of a message, of at most four bytes of UTF-8 each. */
  messageText: 4_000,
  formatRun: 64,
  /** Bytes of a request body without uploads. A body with a group's members may be larger. */
  body: 64 * 1024,
  pageDefault: 10,
  pageMax: 100,
  groupName: 100,
  groupDescription: 1_000,
  url: 2_048,
  username: 32,
  passwordMin: 8,
  passwordMax: 256,
  membersPerGroup: 500,
  groupsPerContact: 1_000,
  /** Strangers that a person may add to groups in an hour. A stranger shares no accepted group with that person. */
  strangersPerHour: 60,
  invitesPerGroup: 20,
  inviteDays: 90,
  reportReason: 500,
  reactionNamesPerMessage: 50,
  ownReactionsPerMessage: 10,
  attachmentsPerMessage: 10,
  attachmentSize: 10 * 1024 * 1024,
  attachmentPixels: 33_000_000,
  /** Bytes of all files that a person has uploaded and not deleted. */
  attachmentQuota: 500 * 1024 * 1024,
  filename: 255,
  altText: 1_000,
  searchText: 200,
  idempotencyDays: 7,
} as const;

export type Limits = { readonly [name in keyof typeof limits]: number };

/** The reaction that pins a message if an admin of its group adds the reaction. */
export const pinReaction = 'pushpin';

export const figureWeeks = 12;
