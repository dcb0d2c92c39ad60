import { describe, expect, it } from 'vitest'
import { withDefaults } from './client-defaults.ts'

const defaults = { defaultOptions: ['virtual_tour' as const], keysInstructions: "Clés à l'agence, badge bleu." }
const service = 'checkin'

describe('withDefaults', () => {
  it('takes from the parameters what the order leaves out, and tells it', () => {
    expect(withDefaults({ service }, defaults)).toEqual({
      options: ['virtual_tour'],
      keysInstructions: "Clés à l'agence, badge bleu.",
      prefilled: ['virtual_tour', 'keysInstructions'],
    })
  })

  it('gives no option to a service of a partner', () => {
    expect(withDefaults({ service: 'cleaning' }, defaults)).toMatchObject({ options: [], prefilled: ['keysInstructions'] })
  })

  it('leaves what is said, be it nothing', () => {
    expect(withDefaults({ service, options: [], keysInstructions: null }, defaults)).toEqual({
      options: [],
      keysInstructions: null,
      prefilled: [],
    })
    expect(withDefaults({ service, options: ['annotated'], keysInstructions: 'Chez le gardien.' }, defaults).prefilled).toEqual([])
  })

  it('tells the options that were kept as they came', () => {
    expect(withDefaults({ service, options: ['virtual_tour', 'annotated'], keysInstructions: null }, defaults).prefilled).toEqual([
      'virtual_tour',
    ])
  })
})
