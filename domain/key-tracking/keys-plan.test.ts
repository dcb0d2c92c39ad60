import { describe, expect, it } from 'vitest'
import { keysPlan, keysWays } from './keys-plan.ts'
import { missingInKeysPlan } from './plan/keys-plan-fields.ts'

describe('the keys plan', () => {
  it('says what each way still lacks [STATE-1]', () => {
    expect(Object.fromEntries(keysWays.map((way) => [way, missingInKeysPlan({ way })]))).toEqual({
      ADDRESS: ['le lieu', 'les horaires'],
      AGENCY: ['le lieu', 'les horaires'],
      KEEP_KEYS: ['la mission suivante'],
      MAILING: ["l'adresse postale"],
      ONSITE: [],
      PERSON: ['le nom de la personne', 'le téléphone de la personne'],
      SAFELOCK_BOX: ['le code de la boîte à clés'],
    })
    expect(missingInKeysPlan(null)).toEqual(['le mode de remise'])
  })

  it('is complete once its fields are there', () => {
    expect(missingInKeysPlan({ way: 'PERSON', personName: 'Mme Roy', personPhone: '+33612345678' })).toEqual([])
    expect(missingInKeysPlan({ way: 'SAFELOCK_BOX', hasSafelockCode: true })).toEqual([])
    expect(missingInKeysPlan({ way: 'SAFELOCK_BOX', hasSafelockCode: false })).toEqual(['le code de la boîte à clés'])
  })

  it('never holds the code of the box', () => {
    expect(keysPlan.safeParse({ way: 'SAFELOCK_BOX', safelockCode: '1234' }).success).toBe(false)
  })
})
