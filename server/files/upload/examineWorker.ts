import { existsSync, readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../refusal';
import { examineFile } from './examineFile';
import { Job, type Outcome } from './examineJob';

parentPort?.on('message', async (given: unknown) => {
  parentPort?.postMessage(await outcomeOf(given));
});
// The first message to the service is the path of the `/proc` file with the thread's processor time.
parentPort?.postMessage(existsSync('/proc/thread-self') ? `/proc/${readlinkSync('/proc/thread-self')}/stat` : '');

async function outcomeOf(given: unknown): Promise<Outcome> {
  try {
    const { file, name, maxPixels } = Job.parse(given);
    return { examined: await examineFile(file, name, maxPixels) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, fields: error.fields } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
