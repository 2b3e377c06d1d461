import { useEffect, useRef, useState } from 'react';
import { isOwnFile } from '../../api/file';
import { prepareImage } from '../../browser/pictures/prepareImage';
import { isFileType, isPicture } from '../../contract/fileTypes';
import { useClient } from '../useClient';

/** True if the browser can decode the picture. The file type does not prove this. */
async function isShown(file: File): Promise<boolean> {
  if (typeof createImageBitmap === 'undefined') return true;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

export function useUploadPicture() {
  const { http } = useClient();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const current = useRef<AbortController>(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  return {
    supported: http.has('attachments'),
    isUploaded: (url: string) => url.includes('/v1/files/') && isOwnFile(http.base, url),
    share,
    failure,
    upload: async (file: File) => {
      current.current.abort();
      const mine = new AbortController();
      current.current = mine;
      setFailure(null);
      if (!isFileType(file.type) || !isPicture(file.type) || !(await isShown(file))) {
        if (!mine.signal.aborted) setFailure('not-a-picture');
        return null;
      }
      if (mine.signal.aborted) return null;
      setShare(0);
      try {
        const blob = await prepareImage(file);
        const input = { file: blob, filename: file.name, onProgress: setShare, signal: mine.signal };
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
