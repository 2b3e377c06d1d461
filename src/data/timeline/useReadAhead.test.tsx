import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createHttp } from '../../api/http';
import { InClient } from '../../test/InClient';
import { noDevice } from '../device/device';
import { createCache } from '../writes/cache';
import { useReadAhead } from './readAhead';

test('a device that failed is asked again when the service answers again', async () => {
  let asked = 0;
  const missing = () => {
    asked++;
    throw new Error('the disk is gone');
  };
  const cache = createCache(new QueryClient(), undefined, { ...noDevice, missing });
  const http = createHttp({ base: 'http://confab.test', token: () => null });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  renderHook(useReadAhead, { wrapper });
  await Promise.resolve();
  expect(asked).toBe(1);
  cache.announceReconnect();
  expect(asked).toBe(2);
});
