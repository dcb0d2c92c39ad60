import { describe, expect, it } from 'vitest'
import { withDefaults } from './client-defaults.ts'

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
