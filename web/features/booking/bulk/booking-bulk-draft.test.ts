import { describe, expect, test } from 'vitest'
import { mostTags, mostTagsMessage } from '@adm/domain/values/tags'
import { inputsOfTarget, bulkTargets, openBulk, readBulk, unshownErrors } from './booking-bulk-draft.ts'

describe('what is typed of an act on many orders', () => {
  test('a reason typed for one status is not sent with another one that asks for none', () => {
    const silent = bulkTargets.find(({ value }) => !inputsOfTarget(value).includes('reason'))?.value
    const asking = bulkTargets.find(({ value }) => inputsOfTarget(value).includes('reason'))?.value
    const typed = { ...openBulk('status'), reason: 'Erreur de saisie' }
    expect(silent && readBulk({ ...typed, to: silent }).act).not.toHaveProperty('reason')
    expect(asking && readBulk({ ...typed, to: asking }).act).toHaveProperty('reason', 'Erreur de saisie')
  })

  test('what is wrong with one tag, or with their number, is said at the field of the list', () => {
    const many = Array.from({ length: mostTags + 1 }, (_, index) => `étiquette ${index}`)
    expect(readBulk({ ...openBulk('tags'), add: ['a'.repeat(61)] }).errors?.get('add')).toMatch(/60/)
    expect(readBulk({ ...openBulk('tags'), remove: many }).errors?.get('remove')).toBe(mostTagsMessage)
  })

  test('what no field of the act shows is said above them', () => {
    const draft = openBulk('status')
    const { errors } = readBulk(draft)
    expect(errors?.get('to')).toBe('Choisissez un statut.')
    expect(unshownErrors(draft, errors ?? new Map())).toEqual([])
    expect(unshownErrors(draft, new Map([['feesCents', 'Montant inconnu.']]))).toEqual(['Montant inconnu.'])
  })
})
