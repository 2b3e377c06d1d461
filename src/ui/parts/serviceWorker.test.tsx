import { expect, onTestFinished, test, vi } from 'vitest';
import { newVersion } from '../../browser/parts/newVersion';
import { startServiceWorker } from './serviceWorker';

class FakeRegistration extends EventTarget {
  installing: EventTarget | null = null;
  waiting: EventTarget | null = null;
  active: EventTarget | null = null;

  update = () => Promise.resolve();

  /** Simulates the discovery of a new build, which is then installing. */
  find(): EventTarget {
    const worker = new EventTarget();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }

  installed(worker: EventTarget): void {
    this.installing = null;
    this.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
  }
}

class FakeContainer extends EventTarget {
  controller: EventTarget | null = null;
  readonly register: () => Promise<FakeRegistration>;
  readonly getRegistration: () => Promise<FakeRegistration>;

  constructor(registration: FakeRegistration) {
    super();
    this.register = this.getRegistration = () => Promise.resolve(registration);
  }
}

test('the first build is not offered, though a browser says that it is installed once it has taken over the page; the next one is', async () => {
  onTestFinished(() => {
    newVersion.set(false);
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const registration = new FakeRegistration();
  const container = new FakeContainer(registration);
  vi.stubGlobal('navigator', { serviceWorker: container });
  await startServiceWorker();

  const first = registration.find();
  container.controller = first;
  registration.installed(first);
  container.dispatchEvent(new Event('controllerchange'));
  expect(newVersion.get()).toBe(false);

  registration.waiting = null;
  registration.active = first;
  registration.installed(registration.find());
  expect(newVersion.get()).toBe(true);
});
