// The imports that are allowed between folders. Tests may import more, because they run the service in-process.
const test = '\\.test\\.[cm]?[jt]sx?$|^src/test/';
const ours = '^(src|server|conformance|e2e|bench|scripts)/';

/** `from` may import these of our own folders and nothing else of ours; packages are ruled below. */
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: ours, pathNot: allowed },
});

const contract = '^src/contract/';
const browser = '^src/browser/';
/** The context of one session's client, which every hook of `src/data` reads. */
const client = '^src/data/useClient\\.tsx$';

/** The floors of the service, the ground first. A folder that is not named here is on top, with the programs. */
const serverFloors = [
  '^server/(refusal|signedUrl|breather|threadScript|ids|durations|settings|limitSettings|rateSettings|objectPlace|clientSettings)\\.ts$',
  '^server/(search|openapi)/',
  '^server/accounts/',
  '^server/(files|throttle)/',
  '^server/store/',
  '^server/events/',
  '^server/service\\.ts$',
  '^server/http/',
  '^server/inputs/',
  '^server/groups/',
  '^server/messages/',
  '^server/routes/',
  '^server/(dataFolder|failures|arguments)\\.ts$',
  '^server/seed/',
  '^server/(?!test/|cli/confab\\.ts$)',
];

/** `from` may not import `to`, whatever else it may. */
const never = (name, from, to, fromNot = []) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: [test, ...fromNot] },
  to: { path: to },
});

const react = 'node_modules/(@types/)?react';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A part may name the module that loads it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'found-and-declared',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-imports-zod-mini-only',
      severity: 'error',
      from: { path: contract, pathNot: test },
      to: { pathNot: [contract, 'node_modules/zod/(v4/)?mini/'] },
    },
    only('browser-knows-nobody', browser, browser, '^src/contract/clientSettings\\.ts$'),
    only('api', '^src/api/', '^src/api/', browser, contract),
    only('session', '^src/session/', '^src/session/', '^src/api/', browser, contract),
    only('data', '^src/data/', '^src/data/', '^src/api/', browser, contract),
    // Inside data the arrows go one way: truth ← device ← writes ← the rooms of one noun ← live.
    only('truth', '^src/data/truth/', '^src/data/truth/', '^src/api/', browser, contract),
    only('paging', '^src/data/paging/', '^src/data/paging/', client, contract),
    only('device', '^src/data/device/', '^src/data/(device|truth)/', '^src/api/', browser, contract),
    only('writes', '^src/data/writes/', '^src/data/(writes|device|truth)/', client, '^src/api/', browser, contract),
    only(
      'data-nouns',
      '^src/data/(timeline|unread|groups|bulk|search|account)/',
      '^src/data/(timeline|unread|groups|bulk|search|account|paging|writes|truth)/',
      client,
      '^src/api/',
      browser,
      contract,
    ),
    never(
      'rules-know-no-react',
      '^src/(contract|i18n|serviceWorker|startScript|session/doctor|outbox/(model|storage|drafts|uploads|queue)|data/(truth|device))/|^src/paths\\.ts$',
      react,
    ),
    never('api-knows-no-react', '^src/api/', react),
    never('router-in-views', '^src/(browser|api|session|data|outbox|ui|i18n|contract)/', 'node_modules/react-router'),
    only('outbox', '^src/outbox/', '^src/outbox/', '^src/api/', browser, contract),
    // Inside the outbox the arrows go one way: model ← storage ← drafts ← uploads ← queue ← what stands beside these folders.
    only('outbox-model', '^src/outbox/model/', '^src/outbox/model/', '^src/api/', browser, contract),
    only('outbox-storage', '^src/outbox/storage/', '^src/outbox/(model|storage)/', '^src/api/', browser, contract),
    only('outbox-drafts', '^src/outbox/drafts/', '^src/outbox/(model|storage|drafts)/', '^src/api/', browser, contract),
    only(
      'outbox-uploads',
      '^src/outbox/uploads/',
      '^src/outbox/(model|storage|drafts|uploads)/',
      '^src/api/',
      browser,
      contract,
    ),
    only(
      'outbox-queue',
      '^src/outbox/queue/',
      '^src/outbox/(model|storage|drafts|uploads|queue)/',
      '^src/api/',
      browser,
      contract,
    ),
    never('outbox-drain-below-queue', '^src/outbox/queue/drain/', '^src/outbox/queue/(?!drain/|entryList)'),
    only('i18n-knows-errors-and-limits', '^src/i18n/', '^src/i18n/', '^src/api/errors\\.ts$', browser, contract),
    only('service-worker', '^src/serviceWorker/', '^src/serviceWorker/', browser),
    only(
      'start-script',
      '^src/startScript/',
      '^src/startScript/',
      '^src/browser/(storageKeys|signOuts|appPath)\\.ts$',
      contract,
    ),
    never('app-knows-no-start-script', '^src/(?!startScript/)', '^src/startScript/'),
    never('app-knows-no-worker', '^src/(?!serviceWorker/)', '^src/serviceWorker/'),
    only('paths-know-nobody', '^src/paths\\.ts$'),
    only('ui-knows-no-data', '^src/ui/', '^src/ui/', '^src/i18n/', browser),
    {
      name: 'ui-primitives-only',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: test },
      to: {
        path: 'node_modules',
        pathNot: 'node_modules/(react|react-dom|@types/react|@types/react-dom|@ariakit|lucide-react|emojibase-data)/',
      },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: test },
      to: {
        path: ours,
        pathNot: [
          '^src/features/$1/',
          '^src/features/shared/',
          '^src/(data|outbox|session|ui|i18n|browser)/',
          '^src/paths\\.ts$',
          contract,
        ],
      },
    },
    {
      name: 'rooms-of-groups-share-parts',
      severity: 'error',
      from: { path: '^src/features/groups/(list|archived|bulk|all)/', pathNot: test },
      to: { path: '^src/features/groups/', pathNot: '^src/features/groups/($1|parts)/' },
    },
    never(
      'message-knows-no-timeline',
      '^src/features/conversation/(attachments|markdown|message)/',
      '^src/features/conversation/timeline/',
    ),
    {
      name: 'features-take-types-of-the-contract',
      comment:
        'and the leaves that hold rules a person meets while typing: limits.ts, fold.ts, fileTypes.ts, replies.ts and text/',
      severity: 'error',
      from: { path: '^src/features/', pathNot: test },
      to: {
        path: contract,
        pathNot: '^src/contract/((limits|fold|fileTypes|replies)\\.ts$|text/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-data-touches-the-query-cache',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(data|app)/', '^src/main\\.tsx$', test] },
      to: { path: 'node_modules/@tanstack/' },
    },
    {
      name: 'zod-in-its-small-form',
      severity: 'error',
      from: { path: '^(src|server|conformance)/' },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?(mini|core)/' },
    },
    {
      name: 'client-never-imports-the-service',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: '^(server|conformance|e2e|bench|scripts)/' },
    },
    {
      name: 'client-knows-no-node',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    only('server', '^server/(?!cli/confab\\.ts$)', '^server/', contract),
    // One command for all programs of the package.
    only('command', '^server/cli/confab\\.ts$', '^server/', '^conformance/main\\.ts$'),
    // Inside the service each floor imports itself and the floors below.
    ...serverFloors.map((floor, at) =>
      only(`server-floor-${at + 1}`, floor, ...serverFloors.slice(0, at + 1), contract),
    ),
    never('service-knows-no-react', '^(server|conformance)/', react),
    // As somebody else's program would see the service, and as the client does.
    only('conformance', '^conformance/', '^conformance/', '^src/api/', contract),
    {
      name: 'sql-in-the-store',
      comment: 'forbidden.mjs looks for queries that need no import: `db.selectFrom`',
      severity: 'error',
      from: { path: ours, pathNot: ['^server/(store|seed|cli)/', test, '^server/test/'] },
      to: { path: 'node_modules/kysely/' },
    },
    only('bench', '^bench/', '^bench/', '^src/', '^server/', '^e2e/support/', '^scripts/lib/browser\\.mjs$'),
    only('e2e', '^e2e/(?!runs/)', '^e2e/', '^src/api/', contract),
    // They drive what we ship: the outbox and the writes of data, without a page.
    only(
      'runs',
      '^e2e/runs/',
      '^e2e/(runs|support)/',
      '^src/(api|outbox|data|browser)/',
      '^scripts/lib/browser\\.mjs$',
      contract,
    ),
    never('no-tests-in-programs', '', `${test}|^server/test/`, ['^e2e/', '^server/test/', '^bench/']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
