import { expect, it } from 'vitest'
import { maskedAddress, optOutAddress, typedOptOutAddress } from './opt-out.ts'

it('is of a mailbox, however it is spelled', () => {
  expect(optOutAddress(' Nina.Martin@ADM.example')).toBe('nina.martin@adm.example')
  expect(optOutAddress('+33612345678')).toBe('+33612345678')
})

it('is of an e-mail or a mobile', async () => {
  const read = async (text: string) => (await typedOptOutAddress.safeParseAsync(text)).data
  expect(await Promise.all(['Nina@Adm.example', '06 12 34 56 78', '01 42 34 56 78', 'nina'].map(read))).toEqual([
    'nina@adm.example',
    '+33612345678',
    undefined,
    undefined,
  ])
})

it('shows an address to its holder only', () => {
  expect(maskedAddress('nina@adm.example')).toBe('n•••@adm.example')
  expect(maskedAddress('+33612345678')).toBe('+336•••78')
})
