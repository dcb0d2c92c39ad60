import type { ReceivedFile } from '@adm/contract/call'
import { type FileKind, fileName, nameForKind } from '@adm/domain/values/file-kind'
import { fileRefusals } from '@adm/domain/values/file-refusals'
import { type FileContent, readContent } from './file-content.ts'
import { newId } from './ids.ts'
import { insertWaitingFile } from './kept-file.queries.ts'
import type { Reading } from './work.ts'

/** A file that was judged and written, and that nobody keeps yet (`keepFile`). */
export type WaitingFile = Omit<FileContent, 'bytes'> & { key: string; name: string; bytes: number }

/**
 * Judges a file that was received and writes what is to be kept of it, before any transaction: pictures take time. It then waits for the change
 * that keeps it; when that change is refused, the copy is destroyed by the next sweep.
 * @throws {Refusal} of `readContent`; 415 a name that promises another content; 422 a name that no system takes
 */
export const setAside = async (
  { db, files, now }: Pick<Reading, 'db' | 'files' | 'now'>,
  file: Pick<ReceivedFile, 'name' | 'read'>,
  kinds: readonly FileKind[],
): Promise<WaitingFile> => {
  const { bytes, ...content } = await readContent(await file.read(), kinds)
  const name = nameForKind(requireName(file.name), content.kind)
  if (name === null) throw fileRefusals.otherKind(content.kind)
  const key = `${content.hash}-${newId()}`
  await insertWaitingFile(db, key, now)
  await files.write(key, bytes)
  return { ...content, key, name, bytes: bytes.byteLength }
}

const requireName = (name: string): string => {
  const { data, error } = fileName.safeParse(name)
  if (error) throw fileRefusals.badName(error.issues[0]?.message ?? '')
  return data
}
