import * as z from 'zod/mini';
import type { Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';
import type { Service } from './services/service';

const Streams = z.record(z.string(), z.number());

/** The number of the person's open event streams, as the service counts them. */
export async function streamsOf({ url }: Service, { api }: { api: Http }): Promise<number> {
  const { contact } = await api(endpoints.readMe);
  const counted = Streams.parse(await (await fetch(`${url}/test/streams`)).json());
  return counted[contact.id] ?? 0;
}
