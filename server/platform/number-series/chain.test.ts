import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainStart, type ChainedDocument, findBreak, formatSeriesNumber, hashOf } from './chain.ts'

const chainOf = (contents: readonly string[], firstOfLaterYear = contents.length): ChainedDocument[] => {
  const documents: ChainedDocument[] = []
  contents.forEach((content, index) => {
    const isLater = index >= firstOfLaterYear
    const year = isLater ? 2027 : 2026
    const number = formatSeriesNumber('FA', year, isLater ? index - firstOfLaterYear + 1 : index + 1)
    const part = { number, day: `${year}-01-05`, content, previousHash: documents.at(-1)?.hash ?? chainStart }
    documents.push({ ...part, hash: hashOf(part) })
  })
  return documents
}
const anyContents = fc.array(fc.string(), { minLength: 3, maxLength: 12 })

it('is whole when nothing changed, also over the turn of a year and read in two parts', () => {
  fc.assert(
    fc.property(anyContents, fc.nat(10), (contents, turn) => {
      const documents = chainOf(contents, turn)
      expect(findBreak(documents)).toBeUndefined()
      expect(findBreak(documents.slice(2), documents[1])).toBeUndefined()
    }),
  )
})

it('breaks where a content was changed', () => {
  fc.assert(
    fc.property(anyContents, fc.nat(2), (contents, at) => {
      const documents = chainOf(contents).map((document, index) =>
        index === at ? { ...document, content: `${document.content}!` } : document,
      )
      expect(findBreak(documents)).toEqual({ number: documents[at]?.number, reason: 'changed' })
    }),
  )
})

it('breaks after a changed document whose own hash was computed again', () => {
  const documents = chainOf(['a', 'b', 'c'])
  const [first, second, third] = documents
  if (!first || !second || !third) throw new Error('three documents')
  const forged = { ...second, content: 'x', hash: hashOf({ ...second, content: 'x' }) }
  expect(findBreak([first, forged, third])).toEqual({ number: third.number, reason: 'notChained' })
})

it('breaks at a hole, also at the beginning, and at a date that goes back', () => {
  const documents = chainOf(['a', 'b', 'c'])
  expect(findBreak([documents[0], documents[2]].flatMap((document) => document ?? []))).toEqual({ number: 'FA2026-000003', reason: 'hole' })
  expect(findBreak(documents.slice(1))).toEqual({ number: 'FA2026-000002', reason: 'hole' })
  const before = chainOf(['a'])[0]
  const part = { number: 'FA2026-000002', day: '2026-01-04', content: 'b', previousHash: before?.hash ?? '' }
  expect(findBreak([{ ...part, hash: hashOf(part) }], before)).toEqual({ number: 'FA2026-000002', reason: 'dateBack' })
})
