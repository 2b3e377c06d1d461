import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { limits } from '../../contract/limits';
import type { FileLimits } from './checkFiles';

/** Files of a message, and bytes of each. */
export interface AnnouncedLimits {
  count: number;
  size: number;
}

/** What the service announced of files; the reference service's own bounds until it has. `onChange`: it has. */
export function createFileLimits(http: Http, onChange: () => void) {
  let known: FileLimits = limits;
  let announced: AnnouncedLimits | null = null;
  let isRequested = false;

  async function fetchLimits(): Promise<void> {
    if (isRequested || !http.has('attachments')) return;
    isRequested = true;
    try {
      const { limits: said, file_types: types } = await http(endpoints.readCapabilities);
      known = {
        attachmentsPerMessage: said.attachmentsPerMessage ?? limits.attachmentsPerMessage,
        attachmentSize: said.attachmentSize ?? limits.attachmentSize,
        types,
      };
      const { attachmentsPerMessage: count, attachmentSize: size } = said;
      if (count !== undefined && size !== undefined) announced = { count, size };
      onChange();
    } catch {
      // Requested again at the next use; until then the service itself refuses what is too much.
      isRequested = false;
    }
  }

  return {
    /** Null until the service has said both. */
    limits: () => announced,
    fetchLimits: () => void fetchLimits(),
    get: (): FileLimits => {
      void fetchLimits();
      return known;
    },
  };
}
