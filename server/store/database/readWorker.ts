import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import * as z from 'zod/mini';

const database = new Database(z.string().parse(workerData), { timeout: 5_000 });
database.exec('pragma query_only = on');
const Query = z.object({ sql: z.string(), parameters: z.array(z.unknown()) });

parentPort?.on('message', (given: unknown) => {
  try {
    const { sql, parameters } = Query.parse(given);
    parentPort?.postMessage({ rows: database.prepare(sql).all(parameters) });
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage('ready');
