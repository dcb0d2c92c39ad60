import { describe, expect, it } from 'vitest'
import { bringsBack, withDefaults } from './client-defaults.ts'

const defaults = { defaultOptions: ['virtual_tour' as const], keysInstructions: "Clés à l'agence, badge bleu." }

describe('withDefaults', () => {
  it('takes from the parameters what the order leaves out, and tells it', () => {
    expect(withDefaults({}, defaults)).toEqual({
      options: ['virtual_tour'],
      keysInstructions: "Clés à l'agence, badge bleu.",
      prefilled: ['virtual_tour', 'keysInstructions'],
    })
  })

  it('leaves what is said, be it nothing', () => {
    expect(withDefaults({ options: [], keysInstructions: null }, defaults)).toEqual({ options: [], keysInstructions: null, prefilled: [] })
    expect(withDefaults({ options: ['annotated'], keysInstructions: 'Chez le gardien.' }, defaults).prefilled).toEqual([])
  })

  it('tells the options that were kept as they came', () => {
    expect(withDefaults({ options: ['virtual_tour', 'annotated'], keysInstructions: null }, defaults).prefilled).toEqual(['virtual_tour'])
  })
})

describe('bringsBack', () => {
  it('is true of a prefilled option that had been taken away, and of no other [STATE-4]', () => {
    const before = { prefilled: ['virtual_tour', 'keysInstructions'], options: [] }
    expect(bringsBack(before, ['virtual_tour'])).toBe(true)
    expect(bringsBack(before, ['annotated'])).toBe(false)
    expect(bringsBack({ ...before, options: ['virtual_tour'] }, ['virtual_tour'])).toBe(false)
    expect(bringsBack(before, undefined)).toBe(false)
  })
})
