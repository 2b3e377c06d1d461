import { browser } from '#browser/runtime';
import type { Recover, RecoverOptions } from './recover';

interface Options extends Omit<RecoverOptions, 'announced' | 'first'> {
  /** Resolves when the code has come, however long that takes. */
  load(): Promise<Recover>;
  /** Runs something once the first view has its words. */
  afterFirstWords(run: () => void): void;
}

/** The first render waits for the predictions, unless disk or code take their time. In ms. */
const readyMs = 500;

/** As `recover`, whose code is fetched at once where something is in the journal, and after the first words otherwise. */
export async function recoverLate({ load, afterFirstWords, ...options }: Options): Promise<void> {
  const { cache, name, runtime = browser } = options;
  const { disk, notes, owner, ended } = cache.journal;
  // From the first change on the other pages see which page owns it.
  const announced = runtime.presence(name).announce(owner, ended);
  announced.catch(() => undefined);
  const start = async (first: boolean) => {
    const recover = await load();
    if (!ended.aborted) await recover({ ...options, announced, first });
  };
  const isLeft = async () => notes?.all().length || (await disk?.all())?.length;
  const ready = isLeft()
    .catch(() => true)
    .then((left) => (left ? start(true) : afterFirstWords(() => void start(false))));
  await Promise.race([ready, runtime.wait(readyMs)]);
}
