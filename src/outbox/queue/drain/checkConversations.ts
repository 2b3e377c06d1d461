import { ApiError } from '#api/errors';
import type { Http } from '#api/http';
import { endpoints } from '#contract/endpoints';
import type { Entry, Problem } from '../../model/entry';
import { isHiddenStatus, isStranded, refused } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import { problemOf } from './outcomes';

interface ConversationCheckDeps {
  http: Http;
  storage: OutboxStorage;
  change(key: string, next: (entry: Entry) => Entry | null): Promise<unknown>;
}

/** Finds entries that wait for a decision in an unreadable conversation. No timeline shows these entries. */
export function createConversationCheck({ http, storage, change }: ConversationCheckDeps) {
  const checked = new Set<string>();

  async function refusalOf(conversationId: string): Promise<Problem | null | undefined> {
    try {
      await http(endpoints.listMessages, { query: { conversation_id: conversationId, limit: 1 } });
    } catch (error) {
      if (error instanceof ApiError && isHiddenStatus(error.status)) return { ...problemOf(error), hidden: true };
      return undefined;
    }
    return null;
  }

  return {
    again: () => checked.clear(),
    async check() {
      const parked = (await storage.entries()).filter(waitsForDecision);
      for (const conversationId of new Set(parked.map((entry) => entry.conversationId))) {
        const theirs = parked.filter((entry) => entry.conversationId === conversationId);
        if (theirs.every(({ key }) => checked.has(key))) continue;
        const problem = await refusalOf(conversationId);
        if (problem !== undefined) for (const { key } of theirs) checked.add(key);
        if (!problem) continue;
        for (const { key } of theirs)
          await change(key, (entry) => (waitsForDecision(entry) ? refused(entry, problem) : entry));
      }
    },
  };
}

const waitsForDecision = (entry: Entry): boolean =>
  !isStranded(entry) && (['failed', 'conflict', 'expired'].includes(entry.state) || entry.unconfirmed === true);
