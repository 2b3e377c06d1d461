import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import type { BulkGroup } from './bulkAction';
import { createExporter, type Exporter, type ExportState, type GroupCopy } from './exportConversation';

/** Unmounting cancels the copy. */
export function useExporter(groupId: string): Omit<Exporter, 'store'> & { state: ExportState } {
  const { http } = useClient();
  const [exporter] = useState(() => createExporter({ http, groupId }));
  useEffect(() => () => exporter.cancel(), [exporter]);
  return { ...exporter, state: useStore(exporter.store) };
}

export function useCopyMany() {
  const { http } = useClient();
  const current = useRef<Exporter | null>(null);
  /** Last failure by group id. A 500 for a file ends a copy only once. */
  const failures = useRef(new Map<string, unknown>());
  useEffect(() => () => current.current?.cancel(), []);
  return {
    /** Resolves to the group that failed, to `cancelled`, or to null when all were copied. `missing` counts unreadable files. */
    copyAll: async (
      groups: readonly BulkGroup[],
      save: (copy: GroupCopy) => Promise<void>,
      onSaved: (group: BulkGroup, missing: number) => void,
    ) => {
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
