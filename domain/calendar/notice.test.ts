import { expect, it } from 'vitest'
import { isShortNotice } from './notice.ts'

const now = '2027-03-01T10:00:00.000Z'

it.each([
  ['a start within a day', '2027-03-02T09:59:00.000Z', null, true],
  ['a start in a day', '2027-03-02T10:00:00.000Z', null, false],
  ['a later start of a mission expected within a day', '2027-03-09T10:00:00.000Z', '2027-03-01T18:00:00.000Z', true],
  ['a later start of a mission expected later', '2027-03-09T10:00:00.000Z', '2027-03-08T10:00:00.000Z', false],
])('%s', (_, startAt, expectedAt, isShort) => {
  expect(isShortNotice(now, startAt, expectedAt)).toBe(isShort)
})
