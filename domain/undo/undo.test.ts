import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastTouching, type LaterChange, effectiveChanges, undoneChanges } from './undo.ts'
import { Refusal } from '../refusal.ts'
import { undoRefusals } from './undo-refusals.ts'

const edit = (id: string, ...fields: string[]): LaterChange => ({ id, undoes: null, fields })
const undo = (id: string, undoes: string, ...fields: string[]): LaterChange => ({ id, undoes, fields })

describe('standing', () => {
  it('counts neither what was undone since nor its undo', () => {
    expect(effectiveChanges('a', [edit('b', 'floor'), undo('u', 'b', 'floor')])).toEqual({ isUndone: false, rest: [] })
    expect(effectiveChanges('a', [undo('u', 'a', 'floor')])).toEqual({ isUndone: true, rest: [] })
    expect(effectiveChanges('a', [undo('u', 'a', 'floor'), undo('v', 'u', 'floor')])).toEqual({ isUndone: false, rest: [] })
  })

  it('counts the undo of what came before the change', () => {
    const late = undo('u', 'before', 'floor')
    expect(effectiveChanges('a', [late])).toEqual({ isUndone: false, rest: [late] })
  })

  it('is undone after an odd number of undos of undos, and not after an even one, whatever others did', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(fc.constantFrom('floor', 'door')), (times, others) => {
        const chain = Array.from({ length: times }, (_, index) => undo(`u${index}`, index === 0 ? 'a' : `u${index - 1}`, 'surface'))
        const edits = others.map((field, index) => edit(`e${index}`, field))
        const { isUndone, rest } = effectiveChanges('a', [...edits, ...chain])
        expect(isUndone).toBe(times % 2 === 1)
        expect(undoneChanges(chain).has('a')).toBe(isUndone)
        expect(rest).toEqual(edits.toReversed())
      }),
    )
  })

  it('finds who touched a field last', () => {
    const { rest } = effectiveChanges('a', [edit('b', 'floor'), edit('c', 'door'), edit('d', 'floor')])
    expect(lastTouching(rest, ['floor'])?.id).toBe('d')
    expect(lastTouching(rest, ['surface'])).toBeUndefined()
  })
})

describe('a refusal of an undo', () => {
  const said = (message: string) => undoRefusals.because(new Refusal('conflict', 'X', message)).message

  it('tells the sentence of the rule as its reason, and leaves names their capital', () => {
    expect(said('Ce client est bloqué.')).toBe('Cette action ne peut plus être annulée\u00A0: ce client est bloqué.')
    expect(said('Nour Petit est déjà occupé.')).toBe('Cette action ne peut plus être annulée\u00A0: Nour Petit est déjà occupé.')
  })

  it('keeps its code, and leaves what is about rights as it is', () => {
    expect(undoRefusals.because(new Refusal('conflict', 'CHECKER_DOUBLE_BOOKED', 'Non.', { guard: 'G5' }))).toMatchObject({
      code: 'CHECKER_DOUBLE_BOOKED',
      facts: { guard: 'G5' },
    })
    const forbidden = new Refusal('forbidden', 'FORBIDDEN', 'Il vous manque un droit.')
    expect(undoRefusals.because(forbidden)).toBe(forbidden)
  })
})
