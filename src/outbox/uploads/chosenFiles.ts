import type { Runtime } from '../../browser/runtime';
import type { Drafts } from '../drafts/drafts';
import type { DraftFile } from '../model/draft';
import type { AttachmentDraft } from '../model/entry';
import { maxKeptBytes } from '../model/keptFile';
import { checkFiles, type FileLimits, type Refused } from './checkFiles';
import type { KeptFiles } from './keptFiles';
import type { Previews } from './previews';

interface ChosenFilesDeps {
  drafts: Pick<Drafts, 'files' | 'setFiles'>;
  kept: Pick<KeptFiles, 'add' | 'get' | 'makeRoom'>;
  previews: Pick<Previews, 'make'>;
  limits(): FileLimits;
  runtime: Pick<Runtime, 'now' | 'newKey' | 'online' | 'keepStorage'>;
  /** Some wait for their upload. */
  onAdded(): void;
}

/** Files that come into a draft: chosen by the person, or of a message that was not sent. */
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
    kept.add({ id, filename, type, size, createdAt: place, bytes: file });
    return { id, kept: true, filename, file_type: type, file_size: size, place };
  }

  return {
    add: (conversationId: string, files: readonly File[]): Refused[] => {
      const there = drafts.files(conversationId);
      const { accepted, refused } = checkFiles(files, there.length, limits());
      const begun = accepted.flatMap((file) => {
        if (kept.makeRoom(file.size)) return begin(file);
        refused.push(noRoom(file));
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

const noRoom = ({ name }: File): Refused => ({ filename: name, why: 'no-room', max: maxKeptBytes });
