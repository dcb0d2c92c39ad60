import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIban, iban, maskIban } from './iban.ts'

const sound = 'FR1420041010050500013M02606'
const isSound = async (text: string) => (await iban.safeParseAsync(text)).success

describe('an IBAN', () => {
  it('is kept without its blanks, in capitals', async () => {
    expect(await iban.parseAsync(' fr14 2004 1010 0505 0001 3m02 606 ')).toBe(sound)
    expect(await iban.parseAsync('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  })

  it.each(['', 'FR14', 'FR1420041010050500013M0260', 'FR1520041010050500013M02606', 'XX1420041010050500013M02606', 'x'.repeat(80)])(
    'refuses « %s » in French',
    async (text) => {
      const { error } = await iban.safeParseAsync(text)
      expect(error?.issues).toMatchObject([{ message: "Cet IBAN n'est pas valide." }])
    },
  )

  it('sees every mistyped digit', async () => {
    const slips = fc.tuple(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 9 }))
    await fc.assert(
      fc.asyncProperty(slips, async ([at, by]) => {
        const slip = Array.from(sound, (letter, index) => (index === at ? String((Number(letter) + by) % 10) : letter)).join('')
        expect(await isSound(slip)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('is shown by its ends, or in groups of four', () => {
    expect(maskIban(sound)).toBe('FR14 •••• 2606')
    expect(formatIban(sound)).toBe('FR14 2004 1010 0505 0001 3M02 606')
  })
})
