import { useEffect, useRef, useState } from 'react';
import { isOwnFile } from '../../api/file';
import { useClient } from '../useClient';

interface UploadPicture {
  /** Whether the service takes files. */
  supported: boolean;
  /** Whether an address is that of a file of the service. */
  isUploaded(url: string): boolean;
  /** From 0 to 1 while one is on its way. */
  share: number | null;
  /** Why the last one did not arrive. */
  failure: unknown;
  /** Answers with the picture's address, or null. */
  upload(file: File): Promise<string | null>;
  /** Whether one is on its way, without which a form would be sent: `failure` says so until it has arrived. */
  blocks(): boolean;
}

/** A picture of one's own, on the service. Leaving the screen takes it back. */
export function useUploadPicture(): UploadPicture {
  const { http } = useClient();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const current = useRef<AbortController>(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  return {
    supported: http.has('attachments'),
    isUploaded: (url) => url.includes('/v1/files/') && isOwnFile(http.base, url),
    share,
    failure,
    upload: async (file) => {
      current.current.abort();
      const mine = new AbortController();
      current.current = mine;
      setFailure(null);
      if (!file.type.startsWith('image/')) {
        setFailure('not-a-picture');
        return null;
      }
      setShare(0);
      try {
        const input = { file, filename: file.name, onProgress: setShare, signal: mine.signal };
        const { file_url } = await http.upload(input);
        setFailure(null);
        return file_url;
      } catch (error) {
        if (!mine.signal.aborted) setFailure(error);
        return null;
      } finally {
        if (current.current === mine) setShare(null);
      }
    },
    blocks: () => {
      if (share !== null) setFailure('on-its-way');
      return share !== null;
    },
  };
}
