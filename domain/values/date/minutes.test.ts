import { expect, it } from 'vitest'
import { formatMinutes } from './minutes.ts'

it('writes hours from one hour on, and a sign before less than nothing', () => {
  const words = [0, 45, 60, 90, 125, 347, -12, -75].map((minutes) => formatMinutes(minutes).replaceAll('\u00a0', ' '))
  expect(words).toEqual(['0 min', '45 min', '1 h', '1 h 30', '2 h 05', '5 h 47', '-12 min', '-1 h 15'])
})
