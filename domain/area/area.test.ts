import { describe, expect, it } from 'vitest'
import { areaDraft, areaZip } from './area.ts'

describe('a zip code of an area', () => {
  it.each(['01000', '20000', '20200', '75116', '95880', '97110', '97600', '98800'])('may be %s', (zip) => {
    expect(areaZip.safeParse(zip).success).toBe(true)
  })

  it.each(['', '7500', '2A004', '75 001', '75001.0', '٧٥٠٠١', '00000', '00999', '96000', '99999'])('is never %s [VAL-9]', (zip) => {
    expect(areaZip.safeParse(zip).success).toBe(false)
  })
})

describe('a new area', () => {
  it('has each zip code once, in order, and its department in capitals', () => {
    expect(areaDraft.parse({ name: ' Corse ', department: '2a', zips: ['20200', '20000', '20200'] })).toEqual({
      name: 'Corse',
      department: '2A',
      zips: ['20000', '20200'],
    })
  })

  it('has no department rather than an empty one', () => {
    expect(areaDraft.parse({ name: 'Corse', department: '' }).department).toBeNull()
    expect(areaDraft.safeParse({ name: 'Corse', department: 'Corse' }).success).toBe(false)
  })
})
