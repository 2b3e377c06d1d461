import * as z from 'zod/mini';
import { readPage } from '../../api/dialect/paging/page';
import { createProfile, type List } from '../../api/dialect/profile';
import { asInterface, type NoteDeviation, shown, wholeSeconds } from '../../api/dialect/reading/deviations';
import { saysFailure, unwrap } from '../../api/dialect/reading/normalise';
import { isRecord, readId } from '../../api/dialect/reading/read';
import { ApiError, BrokenAnswer, NetworkError, Redirected } from '../../api/errors';
import { createHttp, type Http } from '../../api/http';
import { browser } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import { capabilityNames } from '../../contract/resources';
import type { Fact, Report, Verdict } from './findings';
import { checkCors, checkHeaders, type Examination, reach } from './reach';
import { saidBy } from './tryWrite';

/** Milliseconds to wait for the first bytes of the stream. Without a buffering proxy, the first bytes come at once. */
const firstEventMs = 5_000;

/** Stops at a fault that prevents further checks. Returns null for an unusable service, and never rejects. */
export async function examine(options: Examination): Promise<Http | null> {
  const report = (verdict: Verdict, fact: Fact) => options.onFinding({ verdict, ...fact });
  if (!(await reach(options, report))) return null;
  const access = options.base === '' ? 'whole' : await checkCors(options, report);
  if (access === 'none') return null;
  const { base, token, fetch } = options;
  const http =
    options.http ?? createHttp({ base, fetch, token: () => token || null, profile: createProfile(base, null) });
  if (!(await checkLists(http, token !== '' || options.http !== undefined, report))) return null;
  if (base !== '') await checkHeaders(options, http, report);
  reportChoices(http, report);
  if (access === 'whole') reportClock(http, report);
  if (http.has('events')) await checkEvents(http, report);
  return http;
}

const maxGroups = 5;

async function checkLists(http: Http, hasToken: boolean, report: Report): Promise<boolean> {
  const inspect = createInspector(http, report);
  let refusal: unknown;
  const groups = await http(endpoints.listGroups, { query: { limit: maxGroups } }).catch((error: unknown) => {
    refusal = error;
    return null;
  });
  if (!groups) {
    if (await inspect.list('groups', {})) report(...ofRefusal(refusal, hasToken));
    return false;
  }
  report(hasToken ? 'good' : 'notice', { code: hasToken ? 'token-accepted' : 'token-unneeded' });
  const sent = await inspect.list('groups', {});
  const [first] = groups.data;
  if (!first) {
    if (sent?.count === 0) report('notice', { code: 'no-groups' });
    return true;
  }
  await inspect.group(first.id);
  for (const { conversation_id } of groups.data.slice(0, maxGroups)) {
    const messages = await http(endpoints.listMessages, { query: { conversation_id, limit: 100 } }).catch(() => null);
    const rows = await inspect.list('messages', { conversation_id });
    if (!messages && rows) report('problem', { code: 'messages-unreadable' });
    if (!messages || !rows || rows.count > 0) return true;
  }
  report('notice', { code: 'no-messages' });
  return true;
}

const lists = { groups: endpoints.listGroups, messages: endpoints.listMessages };

function createInspector(http: Http, report: Report) {
  const noted = new Set<string>();
  const note: NoteDeviation = ({ isUnreadable, ...deviation }) => {
    if (noted.has(deviation.title)) return;
    noted.add(deviation.title);
    report(isUnreadable ? 'problem' : 'notice', { code: 'deviation', ...deviation });
  };

  return {
    /** Resolves to the number of raw rows, 0 after a failed request, or null if the response is no list. */
    async list(list: List, scope: { conversation_id?: string }): Promise<{ count: number } | null> {
      const query = { ...scope, limit: http.profile.get().limit?.[list] ?? 100 };
      const answer = await http({ ...lists[list], response: z.unknown() }, { query }).then(
        (json) => ({ json }),
        () => null,
      );
      if (answer?.json === undefined) return { count: 0 };
      const { json } = answer;
      const page = readPage(json, new Headers(), list, query.limit);
      if (!page) {
        const code = isRecord(json) && saysFailure(json) ? 'refused-with-200' : 'not-a-list';
        report('problem', { code, list, seen: shown(json) });
        return null;
      }
      const { rows } = page;
      const bad = rows.filter((row) => readId(unwrap(row)?.id) === null);
      if (bad.length > 0)
        report('problem', { code: `${list}-left-out`, count: bad.length, rows: rows.length, seen: shown(bad[0]) });
      const untimed = rows.find((row) => (unwrap(row)?.created_at ?? null) === null);
      if (untimed !== undefined) {
        report('problem', { code: 'no-times', list, seen: shown(untimed) });
        noted.add(wholeSeconds('created_at'));
      }
      asInterface(json, `GET ${lists[list].path}`, note);
      return { count: rows.length };
    },
    async group(id: string): Promise<void> {
      const { path } = endpoints.retrieveGroup;
      const seen = await http({ ...endpoints.retrieveGroup, response: z.unknown() }, { params: { id } }).then(
        (json) => {
          asInterface(json, `GET ${path}`, note);
          return readId(unwrap(json)?.id) === null ? shown(json) : null;
        },
        saidBy,
      );
      if (seen !== null) report('notice', { code: 'not-by-itself', seen });
    },
  };
}

function ofRefusal(error: unknown, hasToken: boolean): [Verdict, Fact] {
  if (error instanceof BrokenAnswer) return ['problem', { code: 'not-json' }];
  if (error instanceof Redirected) return ['problem', { code: 'redirected' }];
  if (error instanceof NetworkError || !(error instanceof ApiError)) return ['problem', { code: 'no-answer' }];
  const { status } = error;
  if (status === 401 && !hasToken) return ['notice', { code: 'token-asked' }];
  if (status === 401) return ['problem', { code: 'token-refused' }];
  if (status === 404) return ['problem', { code: 'no-interface' }];
  return ['problem', { code: 'refused', status }];
}

function reportChoices(http: Http, report: Report): void {
  if (http.announces()) {
    const names = (isOffered: boolean) => capabilityNames.filter((name) => http.has(name) === isOffered).join(', ');
    report('good', { code: 'announces', names: names(true) });
    if (names(false) !== '') report('notice', { code: 'not-offered', names: names(false) });
  } else report('notice', { code: 'plain' });
}

function reportClock(http: Http, report: Report): void {
  const { clock = 0 } = http.profile.get();
  if (clock === 0) report('good', { code: 'clock-right' });
  else report('notice', { code: clock > 0 ? 'clock-ahead' : 'clock-behind', seconds: Math.abs(clock) });
}

async function checkEvents(http: Http, report: Report): Promise<void> {
  const controller = new AbortController();
  const cancel = browser.later(firstEventMs, () => controller.abort());
  try {
    const response = await http.openEvents(() => null, controller.signal);
    const reader = response.body?.getReader();
    controller.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    const first = await reader?.read();
    const isHere = first?.value !== undefined;
    report(isHere ? 'good' : 'notice', { code: isHere ? 'events-arrive' : 'events-held' });
  } catch (error) {
    report('notice', { code: error instanceof ApiError ? 'events-refused' : 'events-held' });
  } finally {
    cancel();
    controller.abort();
  }
}
