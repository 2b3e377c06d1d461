import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Storage } from '../storage/storage';
import { problemOf } from './classify';
import type { Entry, Problem } from './entry';
import { isStranded, refused } from './machine';

interface ConversationCheckDeps {
  http: Http;
  storage: Storage;
  change(key: string, next: (entry: Entry) => Entry | null): Promise<unknown>;
}

/** Looks after words that wait for a decision: their row is gone with their conversation, and nobody sends them. */
export interface ConversationCheck {
  /** Asks for each such conversation once; what is gone, or closed to this person, makes its words stranded. */
  look(): Promise<void>;
  /** Something has changed, so the next look asks anew. */
  again(): void;
}

export function createConversationCheck({ http, storage, change }: ConversationCheckDeps): ConversationCheck {
  const asked = new Set<string>();

  async function refusalOf(conversationId: string): Promise<Problem | null> {
    try {
      await http(endpoints.listMessages, { query: { conversation_id: conversationId, limit: 1 } });
    } catch (error) {
      if (error instanceof ApiError && [403, 404, 410].includes(error.status)) return problemOf(error);
      asked.delete(conversationId);
    }
    return null;
  }

  return {
    again: () => asked.clear(),
    async look() {
      const parked = (await storage.all()).filter(waitsForDecision);
      for (const conversationId of new Set(parked.map((entry) => entry.conversationId))) {
        if (asked.has(conversationId)) continue;
        asked.add(conversationId);
        const problem = await refusalOf(conversationId);
        if (!problem) continue;
        const theirs = parked.filter((entry) => entry.conversationId === conversationId);
        for (const { key } of theirs)
          await change(key, (entry) => (waitsForDecision(entry) ? refused(entry, problem) : entry));
      }
    },
  };
}

const waitsForDecision = (entry: Entry): boolean =>
  !isStranded(entry) && (['failed', 'conflict', 'expired'].includes(entry.state) || entry.unconfirmed === true);
