import { expect, test } from 'vitest';
import { type Cases, missing } from '../findingCases';
import { dialects } from './dialects';

const dialect = 'src/api/dialect';
/** `the client does all that people do on a service of the dialect %s`, and the main job in a browser (`e2e/dialects.spec.ts`). */
const inAll = 'e2e/support/services/dialects.test.ts';

/** The faults on services as frameworks make them, each with the tests that fail if it returns. */
const findings: Record<string, Cases> = {
  'A1 A form that meets a 500 without CORS headers: nothing can be written': {
    [`${dialect}/firstServices.test.ts`]: ['without CORS headers, so that a page gets no answer'],
    [inAll]: ['the client does all that people do'],
  },
  'A2 A list without `has_more` ends after its first page': {
    [`${dialect}/paging/paging.test.ts`]: ['that does not say whether more follows'],
    [`${dialect}/writes/objects.test.ts`]: ['frameworks say in their own words whether more follows'],
  },
  'A3 The oldest message that came is not shown where older ones cannot be loaded': {
    'src/features/conversation/timeline/rows/rows.test.ts': [
      'the oldest message is shown where older ones were refused',
    ],
    'src/app/test/foreignServices.test.tsx': [
      'the only message is shown where a service always says that there are more',
    ],
  },
  'A4 403 for a token that has ended': {
    'src/api/http.test.ts': ['is refused with 403 by some services', 'is not left out of a request'],
  },
  'A5 A redirect to a trailing slash': {
    'src/api/http.test.ts': [
      'a redirect is no answer, and is told from a lost connection',
      'a plain service that redirects to a slash is asked there',
      'a redirect elsewhere, or of a POST that may be stored',
      'a service that has stopped redirecting to a slash',
    ],
    'src/features/sign-in/TokenForm.test.tsx': ['a redirect'],
    'src/session/doctor/examine.test.tsx': ["code: 'redirected'", 'lists with a slash at their end are read there'],
    'conformance/conformance.test.ts': ['a redirect ends the run and is named'],
    'conformance/mutants.test.ts': ['redirects to a slash, and answers there'],
  },
  'A6 A 200 that changed nothing teaches an encoding': {
    [`${dialect}/writes/overlooked.test.ts`]: [
      'the last reaction is taken off',
      'a description is cleared where a form alone is read',
      'a change that shows nothing new teaches no encoding',
      'is tried again after a day, or once it is forgotten',
    ],
  },
  'A7 Ids that are integers, also of 64 bits': {
    [`${dialect}/writes/writes.test.ts`]: ['goes back as the number that it came as, with all its digits'],
    'src/session/doctor/services.test.tsx': ['ids of 64 bits'],
  },
  'A8 Each request has its preflight': {
    'src/api/http.test.ts': ["['no-store', 'default']"],
  },
  'A9 Requests for quiet groups, and a limit of rate': {
    'src/data/unread/countLoader.test.tsx': ['a few quiet conversations are asked for at a time'],
    'src/api/readError.test.ts': ['the wait that is asked for'],
    'e2e/dialects.spec.ts': ['requests in six seconds at most'],
  },
  'A10 Messages by conversation alone': {
    'src/data/unread/fromMessages.test.ts': ['a service that refuses to list messages of all'],
  },
  'A11 CORS without PUT and DELETE': {
    'src/app/test/plainService.test.tsx': ['where a page may not send PUT, archiving says so'],
    'src/session/doctor/examine.test.tsx': ['of a service that allows all but'],
  },
  'A12 Restored by 0': {
    [`${dialect}/writes/writes.test.ts`]: ['is understood, and remembered'],
    [`${dialect}/reading/normalise.test.ts`]: ['archived at 0, in any form, is not archived'],
  },
  'A13 Rows without a time': {
    [`${dialect}/paging/paging.test.ts`]: [
      'of rows without times %s is shown',
      'shows the order of a list without times',
    ],
    'e2e/mocks.spec.ts': ['is done on json-server, whose new rows have no times'],
  },
  'A14 Times as PostgreSQL, Ruby and mail print them': {
    [`${dialect}/reading/normalise.test.ts`]: ['times are read by form and magnitude'],
  },
  'A15 Without `Accept` a refusal is a redirect': {
    'src/api/http.test.ts': ['a plain service gets Authorization and Content-Type and nothing else'],
    [`${dialect}/paging/paging.test.ts`]: ['accept,authorization'],
  },
  'A16 Numbered pages while somebody deletes': {
    [`${dialect}/paging/paging.test.ts`]: ['rows deleted while one scrolls do not end a list with paging %s'],
  },
  'A17 `offset`': {
    [`${dialect}/paging/paging.test.ts`]: ['scrolls like any other'],
  },
  'A18 The kit on services of another style': {
    'conformance/conformance.test.ts': [
      'is told so once, tried to its end, and left empty',
      'what is made by answers that nobody can read is deleted as well',
      'a preflight that names the requested method alone lacks none',
    ],
    'conformance/mutants.test.ts': ['the kit names what is wrong with a service that'],
    [inAll]: ['the kit leaves nothing behind on a service of the dialect %s'],
  },
  'A19 Objects under their own name': {
    [`${dialect}/reading/normalise.test.ts`]: ['an object may stand under its own name'],
  },
  'A20 The doctor looks at answers': {
    'src/session/doctor/services.test.tsx': [
      'the shape is remarked on with its value, and it can be used',
      'has a problem, with the value',
      'is done, taken back, and teaches',
    ],
  },
  'A21 A refusal with status 200': {
    'src/api/http.test.ts': ['a refusal with status 200 is a refusal with its words'],
    'src/session/doctor/services.test.tsx': ['a refusal with status 200'],
  },
  'A22 A service that announces something and does nothing': {
    'src/outbox/outbox.test.ts': [
      'words that a plain service answers with a message that was there before are not sent',
      'an edit that is answered with the words of before is not saved',
    ],
    'src/data/writes/editGroup.test.ts': ['a change that is answered with the group as it was is no success'],
    'src/data/writes/createGroupOnce.test.ts': ['answered with one that was there before is not made'],
    'e2e/mocks.spec.ts': ['Prism, whose answers are fixed'],
    'src/data/writes/sendChange.test.ts': ['an archiving that is answered with the group as it was'],
  },
  'A23 A mistyped name; PATCH alone; an edit of a message that is deleted': {
    'src/outbox/outbox.test.ts': [
      'a lost answer under a mistyped name is not sent twice',
      'is found by the right one, once the next answer has shown it',
      'an edit that was refused goes with the message that its author deletes',
    ],
    [`${dialect}/writes/overlooked.test.ts`]: ['a service that refuses PUT with 405 is changed by PATCH'],
  },
  'A24 A tick over turned text; the field at fault when signing in': {
    'src/app/test/foreignServices.test.tsx': ['where words are turned around'],
    'src/features/sign-in/TokenForm.test.tsx': ['the field at fault says so'],
  },
};

/** The defaults of frameworks. The main job covers those with `dialects`, and other tests cover those with `cases`. */
const defaults: Record<string, { dialects?: string[]; cases?: Cases; cannot?: string }> = {
  'FastAPI, Django, Go: a redirect to or from a slash': { dialects: ['FastAPI', 'Django REST'] },
  'FastAPI, DRF: 403 for a bad token, or none': { dialects: ['FastAPI', 'Django REST'] },
  'Starlette: an unhandled 500 has no CORS headers': { dialects: ['FastAPI'] },
  'FastAPI and pydantic: 422 with a list, JSON only, nulls left out, ISO times, at most 100 rows': {
    dialects: ['FastAPI'],
  },
  'pydantic Strict, Go, serde, zod: integers are numbers': { dialects: ['FastAPI', 'Go'] },
  'Go, Java, Twitter, Discord: ids of 64 bits': { dialects: ['Discord'] },
  'DRF: `count`, `next`, `previous`, `results`': { dialects: ['Django REST'] },
  'DRF, FastAPI, Spring: PUT wants every field': { dialects: ['Django REST', 'Spring', 'a PUT for the whole'] },
  'Laravel: `data` around everything, `links`, `meta`, no `has_more`': { dialects: ['Laravel'] },
  'Laravel: trimmed texts, empty texts as null, 422 with a map, SQL times': { dialects: ['Laravel'] },
  'Laravel, Symfony: a redirect for who does not accept JSON': {
    dialects: ['Laravel'],
    cases: { 'src/api/http.test.ts': ['a plain service gets Authorization and Content-Type and nothing else'] },
  },
  'Laravel: sixty requests a minute': {
    cases: {
      'src/api/readError.test.ts': ['the wait that is asked for'],
      'src/data/unread/countLoader.test.tsx': ['within a limit of rate, counts come bit by bit'],
      'src/outbox/outbox.test.ts': ['429 holds every conversation'],
    },
  },
  'php-cors: a preflight names the requested method alone': {
    cases: { 'conformance/conformance.test.ts': ['a preflight that names the requested method alone lacks none'] },
  },
  'PHP, Go ParseForm, Spring binding: forms only, JSON overlooked with 200': { dialects: ['PHP'] },
  'Rails: objects under their own name, `… UTC`': { dialects: ['Rails'] },
  'PostgreSQL: `…+00`': { dialects: ['PostgREST'] },
  'GitHub, json-server, PostgREST: a bare array, its headers exposed or not': {
    dialects: ['GitHub', 'json-server', 'PostgREST'],
  },
  'PostgREST, Directus, Supabase: PATCH in place of PUT': { dialects: ['PostgREST'] },
  'Express, Hono: a handler that fails on a form, 500 with CORS': { dialects: ['Express'] },
  'nginx, Laravel, Symfony: errors in HTML': { dialects: ['Express'] },
  'houses that always say 200': { dialects: ['always 200'] },
  'json-server: PUT replaces, and POST stores what was sent': {
    dialects: ['json-server'],
    cases: { 'e2e/mocks.spec.ts': ['is done on json-server'] },
  },
  'Prism: one fixed answer': { cases: { 'e2e/mocks.spec.ts': ['Prism, whose answers are fixed'] } },
  'Strapi, Directus, Spring Data REST, JSON:API: attributes in envelopes of their own': {
    cannot: 'another interface',
  },
};

test.each(Object.entries(findings))('%s: has its cases', (_, cases) => {
  expect(Object.keys(cases)).not.toEqual([]);
  expect(missing(cases)).toEqual([]);
});

test.each(Object.entries(defaults))(
  '%s: has its dialect or its cases',
  (_, { dialects: names = [], cases = {}, cannot }) => {
    expect(names.filter((name) => !(name in dialects))).toEqual([]);
    expect(missing(cases)).toEqual([]);
    expect(names.length + Object.keys(cases).length > 0 || cannot !== undefined).toBe(true);
  },
);
