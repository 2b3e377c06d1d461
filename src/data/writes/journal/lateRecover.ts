import { browser } from '#browser/runtime';
import type { Recover, RecoverOptions } from './recover';

interface Options extends Omit<RecoverOptions, 'announced' | 'first'> {
  load(): Promise<Recover>;
  afterFirstWords(run: () => void): void;
}

/** Milliseconds that the first render waits for predictions. */
const readyMs = 500;

export async function recoverLate({ load, afterFirstWords, ...options }: Options): Promise<void> {
  const { cache, name, runtime = browser } = options;
  const { disk, notes, owner, ended } = cache.journal;
  // Other pages must see this owner before it stores its first change.
  const announced = runtime.presence(name).announce(owner, ended);
  announced.catch(() => undefined);
  const start = async (first: boolean) => {
    const recover = await load();
    if (!ended.aborted) await recover({ ...options, announced, first });
  };
  const isLeft = async () => notes?.allNotes().length || (await disk?.allChanges())?.length;
  const ready = isLeft()
    .catch(() => true)
    .then((left) => (left ? start(true) : afterFirstWords(() => void start(false))));
  await Promise.race([ready, runtime.wait(readyMs)]);
}
