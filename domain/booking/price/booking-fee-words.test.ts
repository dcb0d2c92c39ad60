import { describe, expect, it } from 'vitest'
import { publicPrices } from '../../offer/public-grid.ts'
import { cancellationInWords, resultInWords } from './booking-fee-words.ts'
import { bookingResults } from '../step/booking-result.ts'

const order = { status: 'canceled', startAt: '2027-03-01T08:00:00.000Z', offer: 'PRO', priceSource: null } as const
const plain = (words: string): string => words.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('what is due of an order, in words', () => {
  it.each([
    ['completed', {}, 'La prestation a été réalisée : son prix est dû en entier.'],
    ['canceled', {}, "Annulée à temps (la limite était le vendredi 26 février 2027 à 18 h) : rien n'est dû."],
    ['canceled', { startAt: null }, "Annulée sans avoir eu de date : rien n'est dû."],
    ['canceledLastMinute', {}, 'Annulée à la dernière minute (la limite était le vendredi 26 février 2027 à 18 h) : 50 % du prix est dû.'],
    ['canceledNoInvoicing', {}, "La cause est de notre fait, ou c'est un geste commercial : rien n'est dû."],
    ['canceledNoInvoicing', { offer: 'NO_INVOICING' }, "L'offre du client ne se facture pas : rien n'est dû."],
    ['canceledNoInvoicing', { status: 'finished_no_date' }, "La commande est close sans avoir eu de date : rien n'est dû."],
    ['canceledNoInvoicing', { status: 'failed' }, "Le partenaire n'a pas abouti, et ne s'est pas déplacé : rien n'est dû."],
    ['unsuccessfulDisplacement', {}, "Le contrôleur s'est déplacé sans pouvoir réaliser la prestation : 60 % du prix est dû."],
  ] as const)('%s %o', (result, change, words) => {
    expect(plain(resultInWords(result, { ...order, ...change }))).toBe(words)
  })

  it('has a sentence for each result, by the fees of the grid of the order', () => {
    for (const result of bookingResults) expect(resultInWords(result, order)).toMatch(/ (est )?dû.*\.$/)
    const fees = { ...publicPrices.fees, displacement: 4_200 }
    expect(plain(resultInWords('displacement', { ...order, priceSource: { fees } }))).toContain('forfait de 42,00 €')
  })

  it('tells until when cancelling is free', () => {
    expect(plain(cancellationInWords(order))).toBe(
      "L'annuler ne coûte rien jusqu'au vendredi 26 février 2027 à 18 h, puis 50 % du prix ; rien si la cause est de notre fait.",
    )
    expect(cancellationInWords({ ...order, startAt: null })).toBe("Tant que la commande n'a pas de date, l'annuler ne coûte rien.")
    expect(cancellationInWords({ ...order, offer: 'NO_INVOICING' })).toBe("L'offre du client ne se facture pas : rien n'est dû.")
  })
})
