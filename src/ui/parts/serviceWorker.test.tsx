import { afterEach, expect, test, vi } from 'vitest';
import { newVersion } from './newVersion';

type Worker = EventTarget | null;

class FakeRegistration extends EventTarget {
  installing: Worker = null;
  waiting: Worker = null;
  active: Worker = null;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  newVersion.set(false);
});

/** A page that has asked for its worker, and a worker that has been found. */
async function start(controller: Worker) {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.resetModules();
  const registration = new FakeRegistration();
  const container = Object.assign(new EventTarget(), {
    controller,
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const [serviceWorker, fresh] = await Promise.all([import('./serviceWorker'), import('./newVersion')]);
  await serviceWorker.startServiceWorker();
  const worker = new EventTarget();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  const installed = () => {
    registration.installing = null;
    registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
  };
  return { registration, container, worker, installed, isOffered: () => fresh.newVersion.get() };
}

test('the first build is not offered, though a browser says that it is installed once it has taken over the page', async () => {
  const { container, worker, installed, isOffered } = await start(null);
  container.controller = worker;
  installed();
  container.dispatchEvent(new Event('controllerchange'));
  expect(isOffered()).toBe(false);
});

test('a build that is installed beside the one that runs is offered', async () => {
  const running = new EventTarget();
  const { registration, installed, isOffered } = await start(running);
  registration.active = running;
  installed();
  expect(isOffered()).toBe(true);
});
