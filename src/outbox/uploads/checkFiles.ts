import { endingsOf, fileTypeOf, isFileType, isPicture } from '../../contract/fileTypes';
import { type Limits, limits } from '../../contract/limits';

/** A file that is not taken, and why, before a byte of it leaves. */
export interface Refused {
  filename: string;
  why: 'too-many' | 'too-big' | 'empty' | 'folder' | 'type' | 'no-room';
  /** Files for `too-many`, bytes for `too-big` and, of all files that wait, for `no-room`. */
  max?: number;
}

export interface FileLimits extends Pick<Limits, 'attachmentsPerMessage' | 'attachmentSize'> {
  /** MIME types, where the service names them. */
  types?: readonly string[] | undefined;
}

/** Images are made smaller first, so a photograph may be so many times as large as what is sent. */
const maxShrinkFactor = 6;

/** Sorts what somebody chose, pasted or dropped into what goes and what does not. `already`: how many files are there. */
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

/** Pages and other apps hand over pictures whose name has no ending: they are taken by their type. */
const withEnding = (file: File): File =>
  file.name.includes('.') || !isFileType(file.type)
    ? file
    : new File([file], `${file.name}.${endingsOf[file.type][0]}`, { type: file.type, lastModified: file.lastModified });
