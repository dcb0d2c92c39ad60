import { numberClashes } from '../values/company-number.ts'
import { describe, expect, it } from 'vitest'
import { clientChange, clientDraft } from './client-draft.ts'
import { clientRefusals } from './client-refusals.ts'
import { clientTermsChange, invoicingIsSound } from './client-terms.ts'

const draft = { name: 'Agence du Port', address: '1 quai du Port', zipCode: '13002', city: 'Marseille', tags: [] }

describe('a client', () => {
  it('has tags once each, whatever their case', async () => {
    expect((await clientDraft.parseAsync({ ...draft, tags: ['VIP', ' vip ', 'réseau'] })).tags).toEqual(['vip', 'réseau'])
  })

  it('has the numbers of one company, each clash told at its field [VAL-7]', () => {
    const [siret, siren, vatNumber] = ['73282932000074', '732829320', 'FR44732829320']
    expect(numberClashes({ siret, siren, vatNumber })).toEqual([])
    expect(numberClashes({ siret, vatNumber: 'FR53000004605' })).toEqual([])
    expect(numberClashes({ siren: '404833048', siret })).toEqual([{ path: 'siret', message: 'Le SIRET ne correspond pas au SIREN.' }])
    expect(numberClashes({ siret, vatNumber: 'FR83404833048' })).toEqual([
      { path: 'vatNumber', message: 'Le numéro de TVA ne correspond pas au SIREN.' },
    ])
  })

  it('changes field by field, and takes no field of others', async () => {
    expect(await clientChange.parseAsync({ city: 'Aubagne' })).toEqual({ city: 'Aubagne' })
    expect((await clientChange.safeParseAsync({ offer: 'PRO' })).success).toBe(false)
    expect((await clientChange.safeParseAsync({ lotCount: 1.5 })).error?.issues[0]?.message).toBe('Indiquez un nombre de lots.')
  })

  it('is named among those alike, with what is the same', () => {
    const duplicate = { id: '', name: 'Agence du Port', zipCode: '13002', city: 'Marseille', like: ['siret', 'name'] as const }
    expect(clientRefusals.duplicate([{ ...duplicate, like: [...duplicate.like] }]).message).toBe(
      'Ce client existe peut-être déjà\u00a0: Agence du Port (Marseille, même SIRET, nom semblable).',
    )
  })
})

describe('the terms of a client', () => {
  it('give a monthly invoice its day, and no other', () => {
    expect(invoicingIsSound({ invoicingFrequency: 'monthly', invoicingDay: null })).toBe(false)
    expect(invoicingIsSound({ invoicingFrequency: 'monthly', invoicingDay: '10' })).toBe(true)
    expect(invoicingIsSound({ invoicingFrequency: 'classic' })).toBe(true)
  })

  it('refuse thresholds of nothing', () => {
    expect(clientTermsChange.safeParse({ blockThresholdCents: 0 }).error?.issues[0]?.message).toBe('Le montant doit être supérieur à 0.')
    expect(clientTermsChange.safeParse({ blockAfterDays: 0 }).error?.issues[0]?.message).toBe('Le nombre de jours doit être supérieur à 0.')
    expect(clientTermsChange.parse({ blockAfterDays: null })).toEqual({ blockAfterDays: null })
  })
})
