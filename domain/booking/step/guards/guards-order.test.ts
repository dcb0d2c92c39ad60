import { expect, it } from 'vitest'
import { orderGuards } from './guards-order.ts'

const step = { from: ['waiting_roomer'], to: 'planned' } as const

it('says that an offered slot is over once its hour is past, and that another hour is not offered', () => {
  const [past, now, offered, other] = [
    '2026-11-22T09:00:00.000Z',
    '2026-11-23T09:00:00.000Z',
    '2026-11-25T09:00:00.000Z',
    '2026-11-25T10:00:00.000Z',
  ]
  const refused = (chosenAt: string | null) =>
    orderGuards.chosenSlotIsStillOffered.refuses({ chosenAt, offeredSlots: [past, offered], now }, step, ['OPS'])
  expect(refused(offered)).toBeNull()
  expect(refused(past)).toBe("Ce créneau n'est plus proposé. Choisissez-en un autre.")
  expect(refused(other)).toMatch(/^Ce créneau n'est pas parmi ceux proposés au locataire/)
  expect(refused(null)).toBe('Indiquez le créneau choisi par le locataire.')
})
