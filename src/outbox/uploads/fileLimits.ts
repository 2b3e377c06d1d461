import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { limits } from '../../contract/limits';
import type { FileLimits } from './checkFiles';

/** What the service announced of files; the reference service's own bounds until it has. */
export function createFileLimits(http: Http) {
  let known: FileLimits = limits;
  let asked = false;

  async function fetchLimits(): Promise<void> {
    if (asked || !http.has('attachments')) return;
    asked = true;
    try {
      const { limits: announced, file_types: types } = await http(endpoints.readCapabilities);
      known = {
        attachmentsPerMessage: announced.attachmentsPerMessage ?? limits.attachmentsPerMessage,
        attachmentSize: announced.attachmentSize ?? limits.attachmentSize,
        types,
      };
    } catch {
      // The service checks as well; next time is early enough.
      asked = false;
    }
  }

  return {
    get: (): FileLimits => {
      void fetchLimits();
      return known;
    },
  };
}
