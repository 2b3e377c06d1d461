import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeFetch } from '../test/foreignService';
import { createProfile } from './dialect/profile';
import { HttpProvider, useHttp } from './HttpContext';
import { createHttp } from './http';

test('the client is the one that was provided, and without a provider the mistake is named', () => {
  const { fetch } = fakeFetch(() => new Response());
  const http = createHttp({ base: '', token: () => null, fetch, profile: createProfile('x', null) });
  const wrapper = ({ children }: { children: React.ReactNode }) => <HttpProvider http={http}>{children}</HttpProvider>;
  expect(renderHook(useHttp, { wrapper }).result.current).toBe(http);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useHttp)).toThrow('This hook needs an HttpProvider');
});
