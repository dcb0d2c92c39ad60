import { expect, it } from 'vitest'
import { dispatchDraft, expiryOf, isUrgentSearch, lifeMinutes, sendingTime, waveSize, wavesOf } from './dispatch.ts'

const now = '2027-03-01T10:00:00.000Z'
const candidates = Array.from({ length: 10 }, (_, index) => index + 1)

it.each([
  ['2027-03-01T10:00:00.000Z', false],
  ['2027-03-01T10:00:01.000Z', true],
  ['2027-03-02T09:59:59.000Z', true],
  ['2027-03-02T10:00:00.000Z', false],
])('a mission of %s that loses its checker is searched for at once: %s', (startAt, isUrgent) => {
  expect(isUrgentSearch(now, startAt)).toBe(isUrgent)
})

it('asks three, then five, then all the others; one checker directly; all at once where the first to accept wins', () => {
  expect(wavesOf('waves', candidates)).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7, 8],
    [9, 10],
  ])
  expect(wavesOf('direct', candidates)).toEqual([[1]])
  expect(wavesOf('first', candidates)).toEqual([candidates])
})

it('has no second wave after a direct proposition, and asks all the others from the third wave on', () => {
  expect([1, 2, 3, 4].map((wave) => waveSize('waves', wave))).toEqual([3, 5, Infinity, Infinity])
  expect([1, 2].map((wave) => waveSize('direct', wave))).toEqual([1, 0])
  expect([1, 2].map((wave) => waveSize('first', wave))).toEqual([Infinity, Infinity])
})

const ada = '01990000-0000-7000-8000-00000000000a'
it.each([
  ['direct', ada, []],
  ['direct', null, [['checkerId', 'Renseignez un contrôleur.']]],
  ['waves', null, []],
  ['waves', ada, [['checkerId', 'Renseignez un contrôleur.']]],
  ['first', undefined, []],
] as const)('the form of a search « %s » with the checker %s says %j', (mode, checkerId, errors) => {
  const { error } = dispatchDraft.safeParse({ mode, checkerId, startAt: now })
  expect((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])).toEqual(errors)
})

it.each([
  ['2027-03-01T15:59:59.000Z', 20],
  ['2027-03-01T16:00:00.000Z', 60],
  ['2027-03-03T09:59:59.000Z', 60],
  ['2027-03-03T10:00:00.000Z', 240],
])('a proposition of a mission at %s waits %i minutes for its answer', (startAt, minutes) => {
  expect(lifeMinutes(now, startAt)).toBe(minutes)
})

it('ends with its life, and never after the start of its mission', () => {
  expect(expiryOf(now, '2027-03-02T10:00:00.000Z')).toBe('2027-03-01T11:00:00.000Z')
  expect(expiryOf(now, '2027-03-01T10:15:00.000Z')).toBe('2027-03-01T10:15:00.000Z')
})

// 21:30 in Paris.
const evening = '2027-03-01T20:30:00.000Z'
it.each([
  ['begins in less than 12 hours: at once', evening, '2027-03-02T08:29:59.000Z', evening],
  ['begins in 12 hours: at 8:00', evening, '2027-03-02T08:30:00.000Z', '2027-03-02T07:00:00.000Z'],
  ['is due by day: at once', now, '2027-03-05T10:00:00.000Z', now],
])('a wave of a mission that %s', (_, dueAt, startAt, sendsAt) => {
  expect(sendingTime(dueAt, startAt)).toBe(sendsAt)
})
