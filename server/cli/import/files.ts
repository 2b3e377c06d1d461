import { writeFile } from 'node:fs/promises';
import { type Attachment, isSafeUrl, type Limits } from '../../../src/contract';
import type { Files } from '../../files/files';
import { cleanName } from '../../files/upload/filename';
import { newId, randomLetters } from '../../ids';
import { Refusal } from '../../refusal';
import type { UploadRow } from '../../store/messages/uploads';
import { BadExport } from './badExport';
import type { ReadCopy } from './read';

export type Stored = Omit<UploadRow, 'owner_id' | 'message_id' | 'group_id' | 'contact_id' | 'created_at'>;

/**
 * Stores one file for each attachment whose content is in the exported file. Throws `BadExport`. After any error,
 * removes all files that it has stored.
 */
export async function storeFiles(
  files: Files,
  copy: ReadCopy,
  limits: Limits,
  note: (text: string) => void,
): Promise<Map<Attachment, Stored>> {
  const stored = new Map<Attachment, Stored>();
  const names: string[] = [];
  try {
    for (const attachment of copy.messages.flatMap((message) => message.attachments)) {
      const read = copy.files.get(attachment.id);
      if (!read) continue;
      const name = await files.newName();
      names.push(name);
      await writeFile(files.path(name), read(), { flag: 'wx', mode: 0o600, flush: true });
      const examined = await files.examine(name, attachment.filename, limits).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        return error;
      });
      if (!(examined instanceof Refusal))
        stored.set(attachment, { id: newId('att', Date.now()), name, secret: randomLetters(32), ...examined });
      else if (isAddress(attachment)) {
        await files.remove([name]);
        note(`${attachment.filename} stays at ${attachment.file_url}: ${examined.code}`);
      } else throw new BadExport([`files.${attachment.id} (${attachment.filename}): ${examined.code}`]);
    }
    return stored;
  } catch (error) {
    await files.remove(names);
    throw error;
  }
}

const isAddress = ({ file_url }: Attachment) => /^https?:\/\//i.test(file_url);

export function externalAddress({ file_url }: Attachment, service: string): string | undefined {
  if (file_url === '') return undefined;
  const base = /^https?:\/\//i.test(service) ? service : undefined;
  const url = URL.canParse(file_url, base) ? new URL(file_url, base) : undefined;
  return url && isSafeUrl(url.href) ? url.href : undefined;
}

export const safeFilename = ({ filename }: Attachment) => cleanName(filename);
