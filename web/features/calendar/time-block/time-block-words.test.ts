import { expect, it } from 'vitest'
import { timeBlockEffects, timeBlockInWords } from './time-block-words.ts'

const hours = { checkerId: 'ada', startAt: '2027-03-01T08:00:00.000Z', endAt: '2027-03-01T11:00:00.000Z' }
const simulation = { ...hours, refusals: [], takenMinutes: 180, freeMinutes: 75, ways: [], offeredSlots: 0 }
const wordsOf = (change: object) =>
  timeBlockEffects({ ...simulation, ...change }).map(({ words, isGrave }) => `${isGrave ? '! ' : ''}${words}`)

it('says its hours and its reason', () =>
  expect(timeBlockInWords({ ...hours, reason: 'Réunion' })).toBe('Créneau bloqué, 09:00–12:00, Réunion'))

it('says what it takes, the ways in it, and the offers that it ends', () => {
  expect(wordsOf({})).toEqual(['Prend 3\u00a0h de ses heures ; il en reste 1\u00a0h\u00a015 de libres ce jour-là.'])
  expect(wordsOf({ takenMinutes: 0 })).toEqual(["Hors de ses horaires : aucune de ses heures n'est prise."])
  expect(wordsOf({ ways: [{ startAt: '2027-03-01T11:00:00.000Z', leavesAt: '2027-03-01T10:40:00.000Z' }], offeredSlots: 1 })).toEqual([
    'Prend 3\u00a0h de ses heures ; il en reste 1\u00a0h\u00a015 de libres ce jour-là.',
    '! Le départ de 11:40 pour la mission de 12:00 est pris sur ce créneau.',
    '! Un créneau proposé à un locataire ne sera plus libre.',
  ])
  expect(wordsOf({ offeredSlots: 2 }).at(-1)).toBe('! 2 créneaux proposés à des locataires ne seront plus libres.')
})
