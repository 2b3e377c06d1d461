import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import type { BulkGroup } from './bulkAction';
import { createExporter, type Exporter, type ExportState, type GroupCopy } from './exportConversation';

/** A copy of one group, as far as it has come. Leaving the screen cancels it. */
export function useExporter(groupId: string): Omit<Exporter, 'store'> & { state: ExportState } {
  const { http } = useClient();
  const [exporter] = useState(() => createExporter({ http, groupId }));
  useEffect(() => () => exporter.cancel(), [exporter]);
  return { ...exporter, state: useStore(exporter.store) };
}

interface CopyMany {
  /**
   * Answers with the group that could not be read or saved, with `cancelled`, or with null when all were. `missing`: how many
   * files of a copy could not be read.
   */
  copyAll(
    groups: readonly BulkGroup[],
    save: (copy: GroupCopy) => Promise<void>,
    onSaved: (group: BulkGroup, missing: number) => void,
  ): Promise<BulkGroup | 'cancelled' | null>;
  cancel(): void;
}

/** Copies of many groups, one after another. */
export function useCopyMany(): CopyMany {
  const { http } = useClient();
  const current = useRef<Exporter | null>(null);
  /** What the last try at a group ended with, by its id: a 500 to a file ends the copy once only. */
  const failures = useRef(new Map<string, unknown>());
  useEffect(() => () => current.current?.cancel(), []);
  return {
    copyAll: async (groups, save, onSaved) => {
      for (const group of groups) {
        const exporter = createExporter({ http, groupId: group.id, failure: failures.current.get(group.id) });
        current.current = exporter;
        const isSaved = await exporter.run(save);
        const end = exporter.store.get();
        if (end.phase === 'failed') failures.current.set(group.id, end.error);
        if (!isSaved) return end.phase === 'failed' ? group : 'cancelled';
        onSaved(group, end.phase === 'done' ? end.missing.length : 0);
      }
      return null;
    },
    cancel: () => current.current?.cancel(),
  };
}
