import type { Dialect } from './dialectService';

const required = { messages: ['message'], groups: ['name'] };

/** Dialects of common frameworks, and dialects with a single difference. */
export const dialects: Record<string, Dialect> = {
  'nothing else': {},
  FastAPI: {
    ...{ ids: 'strict numbers', times: 'iso', omitsNulls: true, bodies: 'json', unread: 500, bareErrors: true },
    ...{ errors: 'fastapi', noToken: 403, refusesOver: 100, paging: 'page', requires: required, slash: 'lists' },
  },
  Laravel: {
    ...{ ids: 'numbers', times: 'sql', page: 'laravel', paging: 'page', cap: 15, object: 'data', errors: 'laravel' },
    ...{ trims: true, bornUpdated: true, redirectsPages: true },
  },
  Rails: { ids: 'numbers', times: 'ruby', object: 'own name', page: 'own name', paging: 'offset', bornUpdated: true },
  'Django REST': {
    ...{ ids: 'numbers', times: 'iso', page: 'drf', paging: 'page', noToken: 403, put: 'reset', requires: required },
    slash: 'all',
  },
  Go: { ids: 'strict numbers', times: 'iso', omitsNulls: true, bodies: 'json', unread: 400, paging: 'before' },
  PHP: { ids: 'numbers', times: 'sql', bodies: 'form', unread: 'overlooked', paging: 'offset', restore: 'empty' },
  'json-server': { page: 'array', paging: 'page', exposes: ['Link', 'X-Total-Count'], put: 'whole', deletes: 200 },
  Spring: { times: 'milliseconds', bodies: 'json', unread: 415, put: 'reset', requires: required, errors: 'problem' },
  Express: { times: 'iso', bodies: 'json', unread: 500, errors: 'html', page: 'silent', paging: 'limit' },
  'ASP.NET': { times: 'net', bodies: 'json', unread: 415, errors: 'problem', page: 'meta', paging: 'next_cursor' },
  PostgREST: {
    ...{ ids: 'numbers', times: 'postgres', page: 'array', paging: 'offset', bodies: 'json', unread: 400 },
    update: 'PATCH',
  },
  GitHub: { page: 'array', paging: 'page', exposes: ['Link'], times: 'iso', bornUpdated: true },
  Discord: {
    ...{ ids: 'sixty-four bits', paging: 'before', times: 'iso', bodies: 'json', unread: 400, contacts: 'ids' },
  },
  'always 200': { errors: 'success', deletes: 200, object: 'data', paging: 'page' },
  'oldest first': { order: 'oldest first', times: 'milliseconds' },
  'pages of ten': { cap: 10, paging: 'cursor' },
  'a limit and nothing else': { paging: 'limit', times: 'text' },
  'restored by 0': { restore: 'zero' },
  'restored by an empty text': { restore: 'empty', listsAll: true },
  'members by id': { contacts: 'ids' },
  'members by name': { contacts: 'usernames' },
  'members as objects': { contacts: 'objects', bodies: 'json' },
  'reactions of the caller alone': { reactions: 'own', put: 'reset' },
  'a PUT for the whole': { put: 'whole', bodies: 'json', unread: 400 },
  'local times': { times: 'naive', paging: 'next_cursor', page: 'own name' },
};
