import { createHash } from 'node:crypto'
import { type FileKind, fileKinds } from '@adm/domain/file/file-kind'
import { fileRefusals } from '@adm/domain/file/file-refusals'
import type { Sharp } from 'sharp'
import { requireNoConnection } from '../database/connection-scope.ts'

/** The stored content of a file: its kind, determined from the content, and the bytes as they are served. */
export type FileContent = { kind: FileKind; bytes: Uint8Array; hash: string; width: number | null; height: number | null }

/**
 * Checks a file by its content and makes the stored content: a PDF byte for byte; a picture encoded again, upright, in its colours and
 * format, so that no position, author or hidden data remains.
 * @param kinds the accepted kinds
 * @throws {Refusal} 415 another kind, a photo in HEIC, or a second file inside; 413 too many pixels; 422 damaged
 */
export const readContent = async (given: Uint8Array, kinds: readonly FileKind[]): Promise<FileContent> => {
  requireNoConnection('The check of a file')
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const kind = kindOf(bytes)
  if (isHeic(bytes)) throw fileRefusals.heic()
  if (!kind || !kinds.includes(kind)) throw fileRefusals.unknownKind(kinds)
  if (containsAnotherFormat(bytes, kind)) throw fileRefusals.twofold()
  if (!fileKinds[kind].isPicture) return requireWholePdf({ kind, bytes, hash: hashOf(bytes), width: null, height: null })
  return redrawn(bytes, kind)
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

// 1. The kind, by the first bytes of the content, as every later reader determines it.

const signatures: Readonly<Record<FileKind, (bytes: Buffer) => boolean>> = {
  pdf: (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  jpeg: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  png: (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}
/** The photos of an iPhone (ISO/IEC 23008-12), which the picture library does not read: its codec is patented. */
const isHeic = (bytes: Buffer): boolean => /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12))
const kinds: readonly FileKind[] = ['pdf', 'jpeg', 'png', 'webp']
const kindOf = (bytes: Buffer): FileKind | undefined => kinds.find((kind) => signatures[kind](bytes))

// 2. Polyglot files, valid in two formats at once.

/** Signatures of formats that are recognized at the beginning or end of a file: archives, other documents, web pages. */
const pageSigns: readonly string[] = ['<!doctype', '<html', '<script', '<?php']
const markupSigns: readonly string[] = [
  '%pdf-',
  'pk\u0003\u0004',
  'pk\u0005\u0006',
  'rar!',
  '7z\u00bc\u00af',
  '<svg',
  '<iframe',
  '<body',
  ...pageSigns,
]
const containsAny = (text: string, some: readonly string[]): boolean => some.some((mark) => text.includes(mark))
const headBytes = 1_024
const tailBytes = 65_557

/** PDF readers search the first kilobyte for their signature, ZIP readers the last 64; a web page runs from any position. */
const containsAnotherFormat = (bytes: Buffer, kind: FileKind): boolean => {
  const textOf = (from: number, to: number) => bytes.toString('latin1', from, to).toLowerCase()
  const tail = textOf(Math.max(0, endOf(bytes, kind), bytes.length - tailBytes), bytes.length)
  return containsAny(tail, markupSigns) || containsAny(textOf(0, headBytes), kind === 'pdf' ? pageSigns : ['%pdf-'])
}

const lastIndexOr = (index: number, otherwise: number): number => (index < 0 ? otherwise : index)
/** The end of the content, as the format declares it. */
const endOf = (bytes: Buffer, kind: FileKind): number => {
  if (kind === 'pdf') return lastIndexOr(bytes.lastIndexOf('%%EOF'), bytes.length)
  if (kind === 'jpeg') return lastIndexOr(bytes.lastIndexOf(Buffer.from('ffd9', 'hex')), bytes.length)
  if (kind === 'png') return lastIndexOr(bytes.lastIndexOf('IEND'), bytes.length)
  return bytes.readUInt32LE(4) + 8
}

// 3. PDF: stored unchanged. A file cut during the upload has lost its end.

const requireWholePdf = (content: FileContent): FileContent => {
  const end = Buffer.from(content.bytes.subarray(-2_048)).toString('latin1')
  if (!/%%EOF|startxref|trailer/.test(end)) throw fileRefusals.unreadable()
  return content
}

// 4. Pictures.

const megapixels = 80
const quality = 90
const writers: Readonly<Record<'jpeg' | 'png' | 'webp', (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality }),
}

const redrawn = async (bytes: Buffer, kind: FileKind): Promise<FileContent> => {
  const open = await openSharp()
  const options = { limitInputPixels: false, failOn: 'error' } as const
  const { width, height } = await orRefuse(open(bytes, options).metadata())
  if (width * height > megapixels * 1e6) throw fileRefusals.tooManyPixels(megapixels)
  const writer = kind === 'pdf' ? undefined : writers[kind]
  if (!writer) throw fileRefusals.unreadable()
  const { data, info } = await orRefuse(writer(open(bytes, options).autoOrient().keepIccProfile()).toBuffer({ resolveWithObject: true }))
  return { kind, bytes: data, hash: hashOf(data), width: info.width, height: info.height }
}

/** The library takes 20 MB of memory, so it is loaded on demand. It caches no picture and draws one at a time. */
const openSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Every error of the library is an error of the picture. */
const orRefuse = <Result>(drawn: Promise<Result>): Promise<Result> =>
  drawn.catch(() => {
    throw fileRefusals.unreadable()
  })
