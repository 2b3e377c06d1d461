import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../http/errors';
import { examineFile } from './examineFile';
import { Job, type Outcome } from './examineJob';

/** The thread's whole life: a job in, its outcome out. It says once that it is there, before which nothing is timed. */
parentPort?.on('message', async (given: unknown) => {
  parentPort?.postMessage(await outcomeOf(given));
});
parentPort?.postMessage('ready');

async function outcomeOf(given: unknown): Promise<Outcome> {
  try {
    const { file, name, maxPixels } = Job.parse(given);
    return { examined: await examineFile(file, name, maxPixels) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, fields: error.fields } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
