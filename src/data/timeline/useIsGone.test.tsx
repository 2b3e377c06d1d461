import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { answer } from '../../test/foreignService';
import { InClient } from '../../test/InClient';
import { useIsGone } from './useMessage';

test('a message is gone when the service says so, and neither where it is shown nor without an answer', async () => {
  const answers: Record<string, () => Response> = {
    there: () => answer(200, { id: 'there' }),
    deleted: () => answer(404, {}),
    unanswered: () => {
      throw new TypeError('no network');
    },
  };
  const fetch: typeof globalThis.fetch = async (input) => {
    const id = String(input).split('/').at(-1) ?? '';
    return answers[id]?.() ?? answer(500, {});
  };
  const http = createHttp({ base: 'http://confab.test', token: () => 't', fetch, profile: createProfile('x', null) });
  const { result } = renderHook(useIsGone, {
    wrapper: ({ children }) => <InClient http={http}>{children}</InClient>,
  });
  const said = await Promise.all(Object.keys(answers).map((id) => result.current(id)));
  expect(said).toEqual([false, true, false]);
});
