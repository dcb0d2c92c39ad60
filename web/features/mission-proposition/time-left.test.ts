import { expect, it } from 'vitest'
import { durationInWords } from './time-left.tsx'

it('names hours, then seconds in the last hour', () => {
  expect([14_400, 11_550, 3_600, 3_599, 725, 59, 0].map(durationInWords)).toEqual([
    '4 h 00',
    '3 h 12',
    '1 h 00',
    '59 min 59 s',
    '12 min 05 s',
    '59 s',
    '0 s',
  ])
})
