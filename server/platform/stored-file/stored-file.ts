import type { ReceivedFile } from '@adm/contract/call/call'
import { type FileKind, fileName, nameForKind } from '@adm/domain/file/file-kind'
import { fileRefusals } from '@adm/domain/file/file-refusals'
import { type FileContent, readContent } from '../files/file-content.ts'
import { newId } from '../database/ids.ts'
import { insertPendingFile } from './stored-file.queries.ts'
import type { Reading } from '../work/work.ts'

/** A checked and stored file without a row that refers to it yet (`attachFile`). */
export type PendingFile = Omit<FileContent, 'bytes'> & { key: string; name: string; bytes: number }

/**
 * Checks a received file and writes its stored content, before any transaction, because encoding a picture takes time. The file is pending
 * until a change attaches it; when that change is refused, the next sweep deletes the copy.
 * @throws {Refusal} of `readContent`; 415 a name that does not fit the content; 422 a name that no system accepts
 */
export const storePendingFile = async (
  { db, files, now }: Pick<Reading, 'db' | 'files' | 'now'>,
  file: Pick<ReceivedFile, 'name' | 'read'>,
  kinds: readonly FileKind[],
): Promise<PendingFile> => {
  const { bytes, ...content } = await readContent(await file.read(), kinds)
  const name = nameForKind(requireName(file.name), content.kind)
  if (name === null) throw fileRefusals.otherKind(content.kind)
  const key = `${content.hash}-${newId()}`
  await insertPendingFile(db, key, now)
  await files.write(key, bytes)
  return { ...content, key, name, bytes: bytes.byteLength }
}

const requireName = (name: string): string => {
  const { data, error } = fileName.safeParse(name)
  if (error) throw fileRefusals.badName(error.issues[0]?.message ?? '')
  return data
}
