import { ApiError } from '../../api/errors';
import { browser, type Runtime } from '../../browser/runtime';

const maxTries = 3;

/** Retries a 412, and an attempt that returns null. The last attempt must not return null. */
export async function retryOn412<T>(
  attempt: (isLast: boolean) => Promise<T | null>,
  { wait, random }: Pick<Runtime, 'wait' | 'random'> = browser,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const isLast = tries >= maxTries;
    try {
      const result = await attempt(isLast);
      if (result !== null) return result;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || isLast) throw error;
    }
    await wait(50 + random() * 450);
  }
}
