import { type Account, createAccount } from '../support/api';
import type { Claim, Happening } from '../support/checker/history';
import { startFaultProxy } from '../support/faults/faultProxy';
import type { FaultRates } from '../support/faults/faults';
import { createRandom, hash } from '../support/random';
import { createRoom } from '../support/room';
import { startService } from '../support/services/service';
import { claimingKeys, fetchWithin } from './clientFetch';
import { createClock } from './clock';
import { planRestarts } from './restarts';
import { scanOf } from './scan';
import { judge, type Verdict } from './verdict';
import { createWriter } from './writer';

interface Sends {
  name: string;
  seed: number;
  sends: number;
  kills: number;
  terms?: number;
  writers?: number;
  /** The clients' clock is this many times faster than real time. */
  speed?: number;
  /** Real milliseconds until a client gives up on an answer. A held answer arrives one second after this timeout. */
  answerTimeoutMs?: number;
  /** If nothing is stored for this many real milliseconds, the run ends and is judged. */
  stallMs?: number;
  rates?: FaultRates;
  minimum?: Partial<Record<string, number>>;
  minimumReplays?: number;
  /** If false, the service ignores idempotency keys, but the clients believe that the service stores them. */
  keyed?: boolean;
}

const usual: FaultRates = {
  F1: 0.05,
  F2: 0.06,
  F3: 0.008,
  F4: 0.04,
  F5: 0.02,
  F6: 0.02,
  F7: 0.04,
  F8: 0.04,
  F9: 0.004,
  F24: 0.04,
  F37: 0.03,
};
/** The minimum number of each fault in a run. */
const least = {
  F1: 30,
  F2: 30,
  F3: 10,
  F4: 20,
  F5: 20,
  F6: 20,
  F7: 20,
  F8: 20,
  F9: 3,
  F11: 20,
  F12: 3,
  F24: 30,
  F37: 20,
};

/** People write into two conversations at once over a bad line, while the service is killed again and again. */
export async function runSends(options: Sends): Promise<Verdict> {
  const {
    name,
    seed,
    sends,
    writers = 8,
    speed = 6,
    answerTimeoutMs = 3_000,
    stallMs = 60_000,
    keyed = true,
  } = options;
  const began = Date.now();
  const random = createRandom(seed);
  const service = await startService(keyed ? {} : { IDEMPOTENCY: 'off' });
  const proxy = await startFaultProxy({
    ...{ target: service.url, seed, rates: options.rates ?? usual, hold: answerTimeoutMs + 1_000 },
  });
  try {
    const keeper = await createAccount(service.url, 'keeper');
    const accounts: Account[] = [];
    for (let n = 1; n <= writers; n++) accounts.push(await createAccount(service.url, `writer-${n}`));
    const names = accounts.map(({ username }) => username);
    const rooms = [await createRoom(keeper, 'One', names), await createRoom(keeper, 'Two', names)];
    const conversations = rooms.map(({ group }) => group.conversation_id);

    const restarts = planRestarts(service, { total: sends, kills: options.kills, terms: options.terms ?? 0, random });
    const happenings: Happening[] = [];
    const claims: Claim[] = [];
    const stall = createStall(stallMs);
    const happen = (happening: Happening) => {
      happenings.push(happening);
      if (happening.type !== 'ok') return;
      restarts.progress();
      stall.progress();
    };
    const clock = createClock(speed);
    const fetcher = keyed ? fetchWithin(answerTimeoutMs) : claimingKeys(fetchWithin(answerTimeoutMs));
    const people = accounts.map((account) =>
      createWriter({
        account,
        at: proxy.url,
        fetch: fetcher,
        clock,
        seed,
        crashes: 0.01,
        happen,
        claim: (claim) => claims.push(claim),
      }),
    );

    const lanes = people.flatMap((writer, person) =>
      conversations.map(async (conversation, place) => {
        const laneRandom = createRandom(hash(`${seed} ${person} ${place}`));
        const count = share(sends, writers * conversations.length, person * conversations.length + place);
        for (let n = 0; n < count; n++) {
          await writer.send(conversation, words(laneRandom, `${names[person]} ${place} ${n}`));
          await writer.below(conversation, 1 + Math.floor(laneRandom() * 5));
        }
        await writer.below(conversation, 1);
      }),
    );
    await Promise.race([Promise.all(lanes), stall.reached]);
    stall.stop();
    await restarts.done();
    for (const writer of people) await writer.close();

    const scan = (await Promise.all(conversations.map((conversation) => scanOf(keeper, conversation)))).flat();
    const { injected, replays } = proxy.tally();
    const power = {
      minimum: options.minimum ?? least,
      injected: { ...injected, ...restarts.counts() },
      replays,
      minimumReplays: options.minimumReplays ?? 10,
    };
    const figures = {
      sends: happenings.filter(({ type }) => type === 'invoke').length,
      stored: scan.length,
      ...restarts.counts(),
      reloads: people.reduce((sum, writer) => sum + writer.crashes(), 0),
      requests: proxy.log.length,
    };
    return judge({ name, seed, began, history: { happenings, scan, claims, power }, proxy, service, figures });
  } finally {
    await proxy.close();
    await service.dispose();
  }
}

const share = (total: number, parts: number, part: number) =>
  Math.floor((total * (part + 1)) / parts) - Math.floor((total * part) / parts);

/** `reached` resolves after `ms` milliseconds without a call of `progress`. */
function createStall(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  let end = () => {};
  const reached = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = () => clearTimeout(timer);
  const progress = () => {
    stop();
    timer = setTimeout(end, ms);
  };
  progress();
  return { reached, progress, stop };
}

/** Usually a unique text, but sometimes one that everybody sends, or one with characters that are easily damaged. */
function words(random: () => number, own: string): string {
  const kind = random();
  if (kind < 0.1) return 'ok';
  if (kind < 0.2) return `${own} \u{1F469}‍\u{1F4BB} é שלום\r\nsecond line`;
  return own;
}
