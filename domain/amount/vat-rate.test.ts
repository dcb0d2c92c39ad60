import { expect, it } from 'vitest'
import { formatVatRate, vatOfPlace } from './vat-rate.ts'

const rateOf = (zip: string) => formatVatRate(vatOfPlace(zip, 'normal'))
const reasonOf = (zip: string, regime: 'normal' | 'franchise' = 'normal') => {
  const vat = vatOfPlace(zip, regime)
  return vat.category === 'E' ? vat.reason : undefined
}

it('takes the rate of the place where the property stands', () => {
  expect(['75011', '20090', '98000', '97110', '97200', '97400'].map(rateOf)).toEqual([
    '20\u00a0%',
    '20\u00a0%',
    '20\u00a0%',
    '8,5\u00a0%',
    '8,5\u00a0%',
    '8,5\u00a0%',
  ])
})

it('says the article of each exemption', () => {
  expect(['97300', '97600'].map((zip) => reasonOf(zip))).toEqual(
    Array.from({ length: 2 }, () => 'TVA non applicable, article 294, 1 du CGI.'),
  )
  const outside = ['97133', '97150', '97500', '98600', '98714', '98800']
  expect(outside.map((zip) => reasonOf(zip))).toEqual(outside.map(() => 'TVA non applicable, article 259 A, 2° du CGI.'))
})

it('charges nothing under the franchise, wherever the property stands', () => {
  expect(reasonOf('75011', 'franchise')).toBe('TVA non applicable, article 293 B du CGI.')
  expect(reasonOf('97300', 'franchise')).toBe('TVA non applicable, article 293 B du CGI.')
})
