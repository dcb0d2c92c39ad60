import { createHash } from 'node:crypto'

/** A document of a series, as the chain reads it. `content` is the text that must never change. */
export type ChainedDocument = { number: string; day: string; content: string; previousHash: string; hash: string }

/** The hash before the first document of a series. */
export const chainStart = '0'.repeat(64)

/** The hash of a document: SHA-256 of the hash before it, its number, its day and its content, each in a line of its own. */
export const hashOf = ({ previousHash, number, day, content }: Omit<ChainedDocument, 'hash'>): string =>
  createHash('sha256').update([previousHash, number, day, content].join('\n')).digest('hex')

/** Why a series is not whole: the number at which it breaks. */
export type ChainBreak = { number: string; reason: 'changed' | 'notChained' | 'hole' | 'dateBack' }

/** `FA2026-000123`; the number of a year begins at 1. */
export const formatSeriesNumber = (series: string, year: number, number: number): string =>
  `${series}${year}-${String(number).padStart(6, '0')}`

const numberPattern = /^[A-Z]+(?<year>\d{4})-(?<position>\d{6,})$/
const positionOf = (number: string): { year: number; position: number } | undefined => {
  const groups = numberPattern.exec(number)?.groups
  return groups && { year: Number(groups['year']), position: Number(groups['position']) }
}

/** The next number of a series is one more in the same year, or the first of a later year. */
const follows = (before: ChainedDocument | undefined, { number }: ChainedDocument): boolean => {
  const next = positionOf(number)
  const last = before && positionOf(before.number)
  if (!next) return false
  return last?.year === next.year ? next.position === last.position + 1 : next.position === 1 && (!last || next.year > last.year)
}

const breakBetween = (before: ChainedDocument | undefined, document: ChainedDocument): ChainBreak['reason'] | undefined => {
  if (hashOf(document) !== document.hash) return 'changed'
  if (!follows(before, document)) return 'hole'
  if (document.previousHash !== (before?.hash ?? chainStart)) return 'notChained'
  if (before && document.day < before.day) return 'dateBack'
  return undefined
}

/**
 * The first place where a series is not whole: a changed document, a hole, a document that is not chained to the one before it, or a date
 * that goes back.
 * @param documents a part of one series in the order of its numbers
 * @param before the last document before that part; none for the beginning of the series
 */
export const findBreak = (documents: Iterable<ChainedDocument>, before?: ChainedDocument): ChainBreak | undefined => {
  let last = before
  for (const document of documents) {
    const reason = breakBetween(last, document)
    if (reason) return { number: document.number, reason }
    last = document
  }
  return undefined
}
