import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Person, testService } from '../../server/test/service';
import { createProfile } from '../api/dialect/profile';
import { createHttp } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { createCache } from '../data/writes/cache';
import { InClient } from './InClient';

interface HookWorldOptions {
  environment?: Record<string, string>;
  /** Answers in the service's place, or changes what the service is asked. */
  meet?: (url: URL, method: string) => Response | undefined | Promise<Response | undefined>;
}

/** The service in this process, and apps of its people for the hooks of `src/data`. The first person is its admin. */
export async function createHookWorld({ environment, meet }: HookWorldOptions = {}) {
  const service = await testService(environment);
  const asked: string[] = [];
  /**
   * The requests and the cache that all views of a person's app share. The client already knows the service's
   * capabilities.
   */
  const openApp = async ({ username, token }: Pick<Person, 'username' | 'token'>) => {
    const http = createHttp({
      ...{ base: 'http://localhost', token: () => token, me: () => username, profile: createProfile('x', null) },
      fetch: async (input, init) => {
        const url = new URL(String(input));
        const method = init?.method ?? 'GET';
        asked.push(`${method} ${url.pathname}${url.search}`);
        return (await meet?.(url, method)) ?? service.app.request(url.href, init);
      },
    });
    await http(endpoints.listGroups);
    asked.length = 0;
    const cache = createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <InClient http={http} cache={cache}>
        {children}
      </InClient>
    );
    const open = <T,>(hook: () => T) => renderHook(hook, { wrapper });
    return { http, cache, wrapper, open };
  };
  const close = async () => {
    cleanup();
    await service.close();
  };
  return { service, openApp, asked, close };
}
