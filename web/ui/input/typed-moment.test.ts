import { expect, it } from 'vitest'
import { readDay, readMoment, readTime, writeDay, skippedHour } from './typed-moment.ts'

it.each([
  ['23/11/2026', '2026-11-23'],
  ['3-1-27', '2027-01-03'],
  ['23/11', '2026-11-23'],
  ['231126', '2026-11-23'],
  ['29.02.2028', '2028-02-29'],
  ["aujourd'hui", '2026-11-23'],
  ['Auj.', '2026-11-23'],
  ['demain', '2026-11-24'],
  ['Après-demain', '2026-11-25'],
  ['hier', '2026-11-22'],
  ['mardi', '2026-11-24'],
  ['mar.', '2026-11-24'],
  ['DIM', '2026-11-29'],
  ['lundi', '2026-11-30'],
  ['jeudi prochain', '2026-11-26'],
  ['+7', '2026-11-30'],
  ['-1', '2026-11-22'],
  ['+40', '2027-01-02'],
  ['23', '2026-11-23'],
  ['24', '2026-11-24'],
  ['14', '2026-12-14'],
  ['31', '2026-12-31'],
  ['28/03', '2027-03-28'],
  ['02/11', '2026-11-02'],
  ['23/08', '2026-08-23'],
  ['22/08', '2027-08-22'],
  ['24 novembre', '2026-11-24'],
  ['24 nov. 2026', '2026-11-24'],
  ['1er décembre', '2026-12-01'],
  ['1 AOÛT 27', '2027-08-01'],
  ['dans 3 jours', '2026-11-26'],
  ['dans 1 jour', '2026-11-24'],
  ['', ''],
])('reads the day %s', (typed, day) => expect(readDay(typed, '2026-11-23')).toBe(day))

it('gives a day without its year to the last year in January, when it was a few weeks ago', () =>
  expect([readDay('20/12', '2027-01-05'), readDay('31', '2027-01-31'), readDay('30', '2027-01-31')]).toEqual([
    '2026-12-20',
    '2027-01-31',
    '2027-03-30',
  ]))

it.each([
  '29/02/2027',
  '31/04',
  '0/1',
  'm',
  '0',
  '32',
  '231',
  '24 novembruaire',
  '30 février',
  '23/11/0026',
  'dans 3',
  '24 j',
  'mardimanche',
  'bientôt',
  '2026-11-23',
])('takes %s for no day', (typed) => expect(readDay(typed, '2026-11-23')).toBeNull())

it.each([
  ['mar 14h', '2026-11-24', '14:00'],
  ['24/11 à 9h30', '2026-11-24', '09:30'],
  ['+7  9:00', '2026-11-30', '09:00'],
  ['demain 8 h 15', '2026-11-24', '08:15'],
])('reads the moment %s', (typed, day, hour) => expect(readMoment(typed, '', '2026-11-23')).toEqual({ day, hour }))

it('reads an hour alone on the current day', () =>
  expect(readMoment('14h', '2026-12-01', '2026-11-23')).toEqual({ day: '2026-12-01', hour: '14:00' }))

it.each(['mardi', '14h', '23 11', 'mardi 25h', 'bientôt 14h', ''])('takes %s for no moment', (typed) =>
  expect(readMoment(typed, '', '2026-11-23')).toBeNull(),
)

it.each([
  ['9', '09:00'],
  ['9h30', '09:30'],
  ['9 h 30', '09:30'],
  ['930', '09:30'],
  ['09:05', '09:05'],
  ['23.59', '23:59'],
  ['', ''],
])('reads the hour %s', (typed, time) => expect(readTime(typed)).toBe(time))

it.each(['24:00', '9:60', '9:5', 'midi'])('takes %s for no hour', (typed) => expect(readTime(typed)).toBeNull())

it('writes a day as people read it [GEN-3]', () => {
  expect([writeDay('2026-11-23'), writeDay('demain'), writeDay('')]).toEqual(['23/11/2026', 'demain', ''])
})

it('says which hour is meant by one that the clock skips in the last night of March', () => {
  expect(skippedHour('2027-03-28', '02:30')).toBe("02:30 n'existe pas cette nuit-là, où l'horloge avance d'une heure\u00A0: ce sera 03:30.")
  const real = [
    ['2027-03-28', '01:59'],
    ['2027-03-28', '03:00'],
    ['2027-10-31', '02:30'],
    ['2027-07-01', '02:30'],
    ['', '02:30'],
    ['2027-03-28', 'midi'],
  ]
  expect(real.map(([day = '', hour = '']) => skippedHour(day, hour))).toEqual(real.map(() => undefined))
})
