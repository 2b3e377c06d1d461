import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { endingsOf, fileTypeOf, isFileType, isPicture } from '../../contract/fileTypes';
import { type Limits, limits } from '../../contract/limits';
import { startEndpoints } from '../../contract/startEndpoints';
import type { Drafts } from '../drafts/drafts';
import type { DraftFile } from '../model/draft';
import type { AttachmentDraft } from '../model/entry';
import { maxStoredBytes } from '../model/storedFile';
import type { StoredFiles } from './storedFiles';
import type { Previews } from './trayFile';

export interface Refused {
  filename: string;
  why: 'too-many' | 'too-big' | 'empty' | 'folder' | 'type' | 'no-room';
  /** The exceeded limit: files for `too-many`, bytes for `too-big`, bytes of all stored files for `no-room`. */
  max?: number;
}

export interface FileLimits extends Pick<Limits, 'attachmentsPerMessage' | 'attachmentSize'> {
  types?: readonly string[] | undefined;
}

/** An image is compressed before its upload, so it may exceed the limit by this factor. */
const maxShrinkFactor = 6;

export function checkFiles(files: readonly File[], already: number, allowed: FileLimits = limits) {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of files.map(withEnding)) {
    const type = fileTypeOf(file.name);
    const maxSize = allowed.attachmentSize * (type && isPicture(type) ? maxShrinkFactor : 1);
    const filename = file.name;
    if (allowed.types?.includes(type ?? file.type) === false) refused.push({ filename, why: 'type' });
    else if (file.size === 0) refused.push({ filename, why: 'empty' });
    else if (file.size > maxSize) refused.push({ filename, why: 'too-big', max: allowed.attachmentSize });
    else if (already + accepted.length >= allowed.attachmentsPerMessage)
      refused.push({ filename, why: 'too-many', max: allowed.attachmentsPerMessage });
    else accepted.push(file);
  }
  return { accepted, refused };
}

const withEnding = (file: File): File =>
  file.name.includes('.') || !isFileType(file.type)
    ? file
    : new File([file], `${file.name}.${endingsOf[file.type][0]}`, { type: file.type, lastModified: file.lastModified });

export interface AnnouncedLimits {
  count: number;
  size: number;
}

export function createFileLimits(http: Http, onChange: () => void) {
  let known: FileLimits = limits;
  let announced: AnnouncedLimits | null = null;
  let isRequested = false;

  async function fetchLimits(): Promise<void> {
    if (isRequested || !http.has('attachments')) return;
    isRequested = true;
    try {
      const { limits: said, file_types: types } = await http(startEndpoints.readCapabilities);
      known = {
        attachmentsPerMessage: said.attachmentsPerMessage ?? limits.attachmentsPerMessage,
        attachmentSize: said.attachmentSize ?? limits.attachmentSize,
        types,
      };
      const { attachmentsPerMessage: count, attachmentSize: size } = said;
      if (count !== undefined && size !== undefined) announced = { count, size };
      onChange();
    } catch {
      // The next use retries. Until then the service enforces its limits.
      isRequested = false;
    }
  }

  return {
    limits: () => announced,
    fetchLimits: () => void fetchLimits(),
    get: (): FileLimits => {
      void fetchLimits();
      return known;
    },
  };
}

interface ChosenFilesDeps {
  drafts: Pick<Drafts, 'files' | 'setFiles'>;
  kept: Pick<StoredFiles, 'addFile' | 'get' | 'makeRoom'>;
  previews: Pick<Previews, 'make'>;
  limits(): FileLimits;
  runtime: Pick<Runtime, 'now' | 'newKey' | 'online' | 'keepStorage'>;
  onAdded(): void;
}

export function createChosenFiles({ drafts, kept, previews, limits, runtime, onAdded }: ChosenFilesDeps) {
  let lastPlace = 0;

  const nextPlace = () => {
    lastPlace = Math.max(runtime.now(), lastPlace + 1);
    return lastPlace;
  };

  function begin(file: File): DraftFile {
    const { name: filename, type, size } = file;
    const id = runtime.newKey();
    const place = nextPlace();
    previews.make(id, type, file);
    kept.addFile({ id, filename, type, size, createdAt: place, bytes: file });
    return { id, kept: true, filename, file_type: type, file_size: size, place };
  }

  return {
    add: (conversationId: string, files: readonly File[]): Refused[] => {
      const there = drafts.files(conversationId);
      const { accepted, refused } = checkFiles(files, there.length, limits());
      const begun = accepted.flatMap((file) => {
        if (kept.makeRoom(file.size)) return begin(file);
        refused.push({ filename: file.name, why: 'no-room', max: maxStoredBytes });
        return [];
      });
      if (begun.length > 0) {
        drafts.setFiles(conversationId, [...there, ...begun]);
        if (!runtime.online()) runtime.keepStorage();
        onAdded();
      }
      return refused;
    },
    drafted: (files: readonly AttachmentDraft[]) =>
      files.flatMap(({ id, upload, filename = '', file_type = '', ...rest }): DraftFile[] => {
        const file = { ...rest, filename, file_type, place: nextPlace() };
        if (upload !== undefined && (kept.get(upload) || id === undefined))
          return [{ ...file, id: upload, kept: true }];
        return id ? [{ ...file, id }] : [];
      }),
  };
}
