import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { HttpProvider } from '../../api/HttpContext';
import { createHttp } from '../../api/http';
import { noDevice } from '../device/device';
import { CacheProvider } from '../writes/CacheContext';
import { createCache } from '../writes/cache';
import { useReadAhead } from './useReadAhead';

test('a device that failed is asked again when the service answers again', async () => {
  let asked = 0;
  const missing = () => {
    asked++;
    throw new Error('the disk is gone');
  };
  const cache = createCache(new QueryClient(), undefined, { ...noDevice, missing });
  const http = createHttp({ base: 'http://confab.test', token: () => null });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HttpProvider http={http}>
      <CacheProvider cache={cache}>{children}</CacheProvider>
    </HttpProvider>
  );
  renderHook(useReadAhead, { wrapper });
  await Promise.resolve();
  expect(asked).toBe(1);
  cache.announceReconnect();
  expect(asked).toBe(2);
});
