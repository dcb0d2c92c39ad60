import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPerson } from './typed-person.ts'

const zoe = { gender: 'MRS', firstName: 'Zoé', lastName: 'Garnier', phone: '06 12 34 56 78', emails: 'zoe@example.org' }

describe('a person in one line', () => {
  it.each([
    'Mme Zoé Garnier 06 12 34 56 78 zoe@example.org',
    'Madame Zoé Garnier, zoe@example.org, 06 12 34 56 78',
    'zoe@example.org Mme. Zoé Garnier (06 12 34 56 78)',
    'Mlle Zoé Garnier <zoe@example.org>\t06 12 34 56 78',
  ])('reads « %s »', (typed) => {
    expect(readPerson(typed)).toEqual({ ...zoe, otherPhone: undefined, rest: '' })
  })

  it.each([
    ['M. Jean-Paul de La Tour', 'MR', 'Jean-Paul', 'de La Tour'],
    ['M Ali BEN SALAH', 'MR', 'Ali', 'BEN SALAH'],
    ['GARNIER Zoé', undefined, 'Zoé', 'GARNIER'],
    ['Monsieur Petit', 'MR', '', 'Petit'],
    ["Inès N'Diaye", undefined, 'Inès', "N'Diaye"],
    ['M. et Mme DUPONT Jean', 'MR', 'Jean', 'DUPONT'],
    ['Monsieur et Madame Paul MARTIN', 'MR', 'Paul', 'MARTIN'],
    ['Mme & M. Roy', 'MRS', '', 'Roy'],
    ['Dr Léa Roy', undefined, 'Léa', 'Roy'],
    ['J. DUPONT', undefined, 'J.', 'DUPONT'],
    ['Zoé Garnier tel', undefined, 'Zoé', 'Garnier'],
    ['Garnier, Zoé, tél. : , e-mail :', undefined, 'Garnier', 'Zoé'],
    ['Mme Martelli Portal', 'MRS', 'Martelli', 'Portal'],
  ])('takes « %s » apart', (typed, gender, firstName, lastName) => {
    expect(readPerson(typed)).toMatchObject({ gender, firstName, lastName })
  })

  it('reads two numbers, a country code and several addresses', () => {
    expect(readPerson('Léa Roy 0612345678 / 01.44.55.66.77 lea@a.fr; lea@b.fr')).toMatchObject({
      emails: 'lea@a.fr, lea@b.fr',
      phone: '0612345678',
      otherPhone: '01.44.55.66.77',
    })
    expect(readPerson('Léa Roy +32 470 12 34 56')).toMatchObject({ phone: '+32 470 12 34 56', lastName: 'Roy' })
  })

  it.each(['0033 6 12 34 56 78', '+33 (0)6 12 34 56 78', '06.12 34/56-78', '0612345678', 'tel:+33612345678', 'Tél : 06 12 34 56 78'])(
    'reads the number « %s »',
    (written) => {
      expect(readPerson(`Léa Roy ${written}`)).toMatchObject({
        firstName: 'Léa',
        lastName: 'Roy',
        phone: written.replace(/^t[eé]l ?: ?/i, ''),
        rest: '',
      })
    },
  )

  it('leaves what it does not understand in the line', () => {
    expect(readPerson('Mme Zoé Garnier (appeler le soir) digicode 1234B zoe@example.org')).toMatchObject({
      firstName: 'Zoé',
      lastName: 'Garnier',
      emails: 'zoe@example.org',
      rest: 'digicode 1234B (appeler le soir)',
    })
    expect(readPerson('Jean de La Tour 3e étage')).toMatchObject({ lastName: 'de La Tour étage', rest: '3e' })
  })

  it('is nobody without a name', () => {
    expect([readPerson(''), readPerson('06 12 34 56 78'), readPerson('zoe@example.org'), readPerson('Mme')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('finds the same parts in any order, and never throws', () => {
    const phone = fc.stringMatching(/^0[67]( \d\d){4}$/)
    const reserved =
      /^(mme|mlle|tel|tél|gsm|mob|fixe|port|portable|mobile|mail|email|courriel|docteur|madame|monsieur|téléphone|telephone)$/i
    const name = fc
      .stringMatching(/^[A-Z][a-zé]{2,8} [A-Z][a-zé]{2,8}$/)
      .filter((words) => !words.split(' ').some((word) => reserved.test(word)))
    fc.assert(
      fc.property(phone, name, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (digits, words, order) => {
        const parts = [digits, `M. ${words}`, 'a@example.org']
        const read = readPerson(order.map((index) => parts[index]).join(' '))
        const [firstName, lastName] = words.split(' ')
        expect(read).toEqual({ gender: 'MR', firstName, lastName, emails: 'a@example.org', phone: digits, otherPhone: undefined, rest: '' })
      }),
    )
    fc.assert(fc.property(fc.string(), (typed) => readPerson(typed)?.lastName !== ''))
  })
})
