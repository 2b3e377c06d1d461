import { testService } from '../server/test/service';
import { costsOf, worstRequests } from '../server/test/worstRequests';
import { type Measured, rounded } from './lib/measure';

/** The largest share of the thread for one account: other people would notice a larger share. */
const most = 0.25;

export default async function costs(): Promise<Measured> {
  const service = await testService();
  // The group has one free place, so that a request can join the group.
  const requests = await worstRequests(service, { groups: 100, members: 499, messages: 5_000 });
  const processorMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const rows: Measured['rows'] = [];
  for await (const { request, cost, limit, perSecond } of costsOf(service, requests, 20, processorMs)) {
    const share = (cost * perSecond) / 1_000;
    rows.push({
      request,
      'processor ms': rounded(cost),
      'a second': rounded(perSecond),
      limit,
      'share of the thread, %': rounded(share * 100),
      verdict: share <= most ? 'holds' : 'TOO MUCH',
    });
  }
  await service.close();
  const share = (row: Measured['rows'][number]) => Number(row['share of the thread, %']);
  return {
    what: `Processor time of the dearest requests of one account (100 groups of 499, 5,000 messages) and how much of one thread they take at their limit: at most ${most * 100} %.`,
    rows: rows.sort((a, b) => share(b) - share(a)),
  };
}
