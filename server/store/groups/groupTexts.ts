import { minuteMs } from '../../durations';
import type { Db } from '../database/schema';

/** Maximum age of a cached text in milliseconds. The text contains `last_active_at`, which changes without an event. */
const maxAgeMs = minuteMs;
const maxLength = 16 * 1024 * 1024;

interface GroupText {
  change: number;
  at: number;
  text: string;
}

/**
 * The id of the newest event about a group or a person, from any process. Texts from before this event are outdated.
 */
export const newestChange = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('event')
      .select('id')
      .where('message_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? 0;

/**
 * Caches the encoded group, because encoding hundreds of members is slow. The text is the same for all members who have
 * accepted the group.
 */
export class GroupTexts {
  readonly #texts = new Map<string, GroupText>();
  #length = 0;

  /** The caller must get `change` from `newestChange` before it reads the group. */
  recall(id: string, { change, now }: { change: number; now: number }): string | undefined {
    const known = this.#texts.get(id);
    return known && known.change === change && Math.abs(now - known.at) < maxAgeMs ? known.text : undefined;
  }

  remember(id: string, text: string, { change, now }: { change: number; now: number }) {
    this.#drop(id);
    this.#texts.set(id, { change, at: now, text });
    this.#length += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#length <= maxLength) break;
      this.#drop(oldest);
    }
  }

  #drop(id: string) {
    this.#length -= this.#texts.get(id)?.text.length ?? 0;
    this.#texts.delete(id);
  }
}
