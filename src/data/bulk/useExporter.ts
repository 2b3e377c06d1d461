import { useEffect, useRef, useState } from 'react';
import { useHttp } from '../../api/HttpContext';
import { useStore } from '../../browser/store';
import type { GroupExport } from '../../contract/export';
import type { BulkGroup } from './bulkStep';
import { createExporter, type Exporter, type ExportState } from './exportConversation';

/** A copy of one group, as far as it has come. Leaving the screen cancels it. */
export function useExporter(groupId: string): Omit<Exporter, 'store'> & { state: ExportState } {
  const http = useHttp();
  const [exporter] = useState(() => createExporter({ http, groupId }));
  useEffect(() => () => exporter.cancel(), [exporter]);
  return { ...exporter, state: useStore(exporter.store) };
}

interface CopyMany {
  /** Answers with the group that could not be copied, with `cancelled`, or with null when all were. */
  copyAll(
    groups: readonly BulkGroup[],
    onCopy: (copy: GroupExport, group: BulkGroup) => void,
  ): Promise<BulkGroup | 'cancelled' | null>;
  cancel(): void;
}

/** Copies of many groups, one after another. */
export function useCopyMany(): CopyMany {
  const http = useHttp();
  const current = useRef<Exporter | null>(null);
  useEffect(() => () => current.current?.cancel(), []);
  return {
    copyAll: async (groups, onCopy) => {
      for (const group of groups) {
        const exporter = createExporter({ http, groupId: group.id });
        current.current = exporter;
        const copy = await exporter.run();
        if (!copy) return exporter.store.get().phase === 'idle' ? 'cancelled' : group;
        onCopy(copy, group);
      }
      return null;
    },
    cancel: () => current.current?.cancel(),
  };
}
