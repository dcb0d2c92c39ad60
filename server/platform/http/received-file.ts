import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type FileBody, fileTooLarge, type ReceivedFile } from '@adm/contract/call/call'
import { fileRefusals } from '@adm/domain/file/file-refusals'
import { Refusal } from '@adm/domain/refusal'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The received file, until the response. */
    spool: FileHandle | null
  }
}

// The refusals of an upload.

const noForm = () => new Refusal('unsupported', 'UNSUPPORTED_TYPE', 'Envoyez un fichier (multipart/form-data, champ « file »).')
const noFile = () => new Refusal('malformed', 'FILE_MISSING', 'Choisissez un fichier.')
const severalFiles = () => new Refusal('malformed', 'ONE_FILE_ONLY', 'Envoyez un seul fichier à la fois, dans le champ « file ».')
const brokenForm = () => new Refusal('malformed', 'MALFORMED', "L'envoi du fichier est incomplet ou illisible. Recommencez.")
const tooLarge = (mostBytes: number) => new Refusal('tooLarge', 'FILE_TOO_LARGE', fileTooLarge(mostBytes))

/** The maximum size of the form without its file. */
const mostFormBytes = 2 ** 20
const limits = { files: 2, fields: 50, parts: 52, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 }

/** Lets the calls that take a file, and only these, accept a form. */
export const acceptFiles = (app: FastifyInstance, mount: (within: FastifyInstance) => void): void => {
  app.decorateRequest('spool', null)
  app.register(async (within) => {
    within.removeAllContentTypeParsers()
    await within.register(multipart, { limits })
    // A body that is not a form is refused by `receiveFile`, after authentication and the permission check.
    within.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mount(within)
  })
}

/**
 * Receives the one file of a form and its plain fields. The file is streamed to the disk without a name, so that nothing of it remains,
 * even after a crash of the process.
 * @throws {Refusal} 400 without a file, with several, with a truncated form; 413 above its size; 415 when the body is not a form
 */
export const receiveFile = async (
  { mostBytes }: FileBody,
  request: FastifyRequest,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> => {
  if (!request.isMultipart()) throw noForm()
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + mostFormBytes) throw tooLarge(mostBytes)
  try {
    return await readParts(request, mostBytes)
  } catch (error) {
    throw refusalOf(error, mostBytes)
  } finally {
    // The rest of a refused upload is read and dropped, so that the sender receives the refusal.
    request.raw.unpipe()
    request.raw.resume()
  }
}

const readParts = async (request: FastifyRequest, mostBytes: number) => {
  const fields = new Map<string, string>()
  let file: ReceivedFile | null = null
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type === 'file') {
      if (file || part.fieldname !== 'file') throw severalFiles()
      file = await spool(request, part, mostBytes)
      continue
    }
    // An empty file input is sent as a text field.
    if (part.fieldname === 'file') throw noFile()
    if (!isPlain(part) || fields.has(part.fieldname)) throw brokenForm()
    fields.set(part.fieldname, part.value)
  }
  if (!file) throw noFile()
  if (file.bytes === 0) throw file.name ? fileRefusals.empty() : noFile()
  return { file, fields: Object.fromEntries(fields) }
}
const isPlain = (part: MultipartValue): part is MultipartValue<string> =>
  typeof part.value === 'string' && !part.fieldnameTruncated && !part.valueTruncated

const spool = async (request: FastifyRequest, part: MultipartFile, mostBytes: number): Promise<ReceivedFile> => {
  const handle = await openNameless()
  request.spool = handle
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    hash.update(chunk)
    await handle.writev([chunk])
  }
  if (part.file.truncated) throw tooLarge(mostBytes)
  const stream = () => handle.createReadStream({ start: 0, autoClose: false })
  const read = async () => Buffer.concat(await stream().toArray())
  return { name: plainName(part.filename), type: part.mimetype, bytes, sha256: hash.digest('hex'), read, stream }
}

const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `adm-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

const longestName = 200
/**
 * The name without its folders; a shortened name keeps its extension, which gives its type. A form writes the quotes of a name as `%22` (HTML,
 * multipart/form-data), and Windows ignores dots at the end of one.
 */
const plainName = (name: string | undefined): string => {
  const plain = basename((name ?? '').replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .replaceAll('%22', '"')
    .replace(/[\s.]+$/, '')
    .normalize('NFC')
    .trim()
  return plain.length > longestName ? `${plain.slice(0, longestName - 20)}…${plain.slice(-19)}` : plain
}

const limitCodes: Readonly<Record<string, () => Refusal>> = { FST_FILES_LIMIT: severalFiles }
const refusalOf = (error: unknown, mostBytes: number): unknown => {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(mostBytes)
  // A system error is ours: a full disk is no fault of the sender.
  return 'syscall' in error ? error : (limitCodes[code] ?? brokenForm)()
}

/** Releases the file stored by `receiveFile`. */
export const releaseFile = async (request: FastifyRequest): Promise<void> => {
  await request.spool?.close()
}
