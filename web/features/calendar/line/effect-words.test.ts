import type { Simulation } from '@adm/contract/calendar/calendar-simulation'
import { expect, it } from 'vitest'
import { effectsInWords } from './effect-words.ts'

const quiet: Simulation = {
  bookingId: 'a',
  checkerId: 'b',
  startAt: '2027-03-02T09:00:00.000Z',
  endAt: '2027-03-02T10:00:00.000Z',
  leavesAt: '2027-03-02T08:40:00.000Z',
  to: 'planned',
  travelMinutes: 20,
  travelDelta: 20,
  next: null,
  refusals: [],
  isWished: true,
  keys: null,
  isPast: false,
  isShortNotice: false,
  losesConfirmation: false,
  openPropositions: null,
  informed: null,
}
const atAgency = {
  way: 'AGENCY',
  place: 'Agence du Port',
  hours: '9 h à 17 h',
  dueAt: '2027-03-01T15:00:00.000Z',
  isLate: false,
  holderName: null,
} as const
const wordsOf = (change: Partial<Simulation>) => effectsInWords({ ...quiet, ...change })

it('says nothing of what it does not know', () => {
  expect(wordsOf({})).toEqual([])
  expect(wordsOf({ isWished: null, openPropositions: 0, informed: 0 })).toEqual([])
})

it('says where and until when the keys are withdrawn, and that it is too late', () => {
  expect(wordsOf({ keys: atAgency })).toEqual([
    { words: "Clés : à l'agence, Agence du Port, 9 h à 17 h ; à avoir avant le lun. 1er mars 2027 à 16:00.", isGrave: false },
  ])
  expect(wordsOf({ keys: { ...atAgency, isLate: true } })).toMatchObject([
    { words: expect.stringContaining('heure déjà passée'), isGrave: true },
  ])
  expect(wordsOf({ keys: { ...atAgency, dueAt: null, holderName: 'Ana Lima' } })).toEqual([
    { words: 'Les clés sont déjà chez Ana Lima : à transférer.', isGrave: true },
  ])
})

it('says how many people were told the present hour', () => {
  expect(wordsOf({ informed: 1 })).toEqual([
    { words: 'Une personne a déjà été prévenue de cette heure : elle apprendra la nouvelle par un message.', isGrave: true },
  ])
  expect(wordsOf({ informed: 3 })).toMatchObject([{ words: expect.stringMatching(/^3 personnes/) }])
})

it('says that an hour is past, and not that its notice is short', () => {
  expect(wordsOf({ isPast: true, isShortNotice: true })).toEqual([{ words: 'Cette heure est déjà passée.', isGrave: true }])
})

it('warns of a short notice, of a confirmation that is lost, and counts who was asked', () => {
  const words = wordsOf({ isShortNotice: true, losesConfirmation: true, openPropositions: 2 }).map((effect) => effect.words)
  expect(words).toEqual([
    'Moins de 24 h de préavis.',
    'La mission est confirmée : elle sera à confirmer de nouveau.',
    '2 contrôleurs sollicités n’ont pas répondu : leurs propositions seront closes.',
  ])
})
