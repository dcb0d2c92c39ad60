import { expect, it } from 'vitest'
import { appliedSentence, daysOfWish, otherDays, planRefusals, worthOfWish } from './plan-figures.ts'

const days = ['2026-11-23', '2026-11-24', '2026-11-25']
const today = '2026-11-20'

it('an order may be on the days of its wish; on any day without one, and once its wish is over', () => {
  const on = (wishedDay: string | null, wishedUntilDay: string | null = null) => daysOfWish({ wishedDay, wishedUntilDay }, days, today)
  expect(on(null)).toEqual(days)
  expect(on('2026-11-24')).toEqual(['2026-11-24'])
  expect(on('2026-11-01', '2026-11-24')).toEqual(['2026-11-23', '2026-11-24'])
  expect(on('2026-11-01', '2026-11-19')).toEqual(days)
  expect(on('2026-11-20')).toEqual([])
  expect(otherDays({ wishedDay: '2026-11-20' })).toBe('Souhaitée le vendredi 20 novembre 2026, hors des jours choisis.')
  expect(otherDays({ wishedDay: '2026-12-01', wishedUntilDay: '2026-12-02' })).toBe(
    'Souhaitée du mardi 1er décembre 2026 au mercredi 2 décembre 2026, hors des jours choisis.',
  )
})

it('counts in French, and says what to narrow', () => {
  expect(appliedSentence({ applied: 1, moved: 0, refused: 0 })).toBe('1 commande planifiée.')
  expect(appliedSentence({ applied: 12, moved: 0, refused: 1 })).toBe('12 commandes planifiées, 1 refusée.')
  expect(appliedSentence({ applied: 3, moved: 2, refused: 0 })).toBe('1 commande planifiée, 2 missions déplacées.')
  expect(appliedSentence({ applied: 1, moved: 1, refused: 0 })).toBe('1 mission déplacée.')
  expect(appliedSentence({ applied: 12, moved: 0, refused: 1 }, 'lots')).toBe('12 lots planifiés, 1 refusé.')
  expect(planRefusals.tooManyOrders(10_000).message).toMatch(/^10\s000 commandes attendent .* Resserrez la zone/)
})

it('is worth more to serve a late order than one without a later day, and that more than one that can wait', () => {
  const worth = (wishedDay: string | null, wishedUntilDay: string | null = null) => worthOfWish({ wishedDay, wishedUntilDay }, days, today)
  expect([worth('2026-11-19'), worth('2026-11-24'), worth('2026-11-24', '2026-12-24'), worth(null)]).toEqual([60, 30, 0, 0])
})
