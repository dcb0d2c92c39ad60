import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furnishings, inventoryTypes } from './specific-process.ts'
import { extraMinutesOf, processesAfter, processesOf } from './applied-process.ts'
import { specificProcessDraft } from './specific-process-draft.ts'

const draft = { title: 'Photos des clés', furnishings: ['furnished'], inventoryTypes: ['checkin'], instructions: 'Photographier les clés.' }
const messagesOf = (typed: object) => specificProcessDraft.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message])

describe('specificProcessDraft', () => {
  it('refuses a process that asks for nothing [VAL-12]', () => {
    expect(messagesOf({ ...draft, instructions: '  ' })).toEqual([['instructions', 'La procédure ne peut pas être vide.']])
    expect(messagesOf({ ...draft, instructions: null, extraMinutes: 10 })).toBeUndefined()
    expect(messagesOf({ ...draft, instructions: null, checklist: ['Compter les clés'] })).toBeUndefined()
    expect(messagesOf({ ...draft, instructions: null, documentTypes: ['PURCHASE_ORDER'] })).toBeUndefined()
    expect(messagesOf({ ...draft, instructions: null, recipients: 'gardien@example.com' })).toBeUndefined()
  })

  it('wants a furnishing and an inspection [VAL-12]', () => {
    expect(messagesOf({ ...draft, furnishings: [], inventoryTypes: [] })).toEqual([
      ['furnishings', 'Choisissez au moins « meublé » ou « non meublé ».'],
      ['inventoryTypes', "Choisissez au moins un type d'état des lieux."],
    ])
  })

  it('keeps the extra duration within a day of work', () => {
    expect(messagesOf({ ...draft, extraMinutes: 481 })).toEqual([
      ['extraMinutes', 'La durée supplémentaire doit être comprise entre 0 et 480 minutes.'],
    ])
  })
})

const effects = { title: 'Process', instructions: 'Lire.', checklist: [], documentTypes: [], recipients: null }
const rule = fc.record({
  id: fc.uuid(),
  furnishings: fc.subarray([...furnishings], { minLength: 1 }),
  inventoryTypes: fc.subarray([...inventoryTypes], { minLength: 1 }),
  areaId: fc.option(fc.constantFrom('paris', 'lyon')),
  ug: fc.option(fc.constantFrom('12', '13')),
  tag: fc.option(fc.constantFrom('VIP', 'bail mobilité')),
  extraMinutes: fc.nat(480),
})
const order = fc.record({
  service: fc.constantFrom(...inventoryTypes, 'diagnostics'),
  furnished: fc.boolean(),
  areaId: fc.constantFrom('paris', 'lyon', null),
  ug: fc.constantFrom('12', '13', null),
  tags: fc.constantFrom([], ['VIP'], ['VIP', 'bail mobilité'], null),
})

describe('processesOf', () => {
  it('keeps exactly the rules of which every condition holds, in their order', () => {
    fc.assert(
      fc.property(fc.array(rule), order, (rules, ordered) => {
        const matched = processesOf(
          rules.map((processRule) => ({ ...effects, ...processRule })),
          ordered,
        ).map(({ id }) => id)
        const expected = rules.filter(
          (processRule) =>
            processRule.furnishings.includes(ordered.furnished ? 'furnished' : 'unfurnished') &&
            inventoryTypes.some((type) => type === ordered.service && processRule.inventoryTypes.includes(type)) &&
            [null, ordered.areaId].includes(processRule.areaId) &&
            [null, ordered.ug].includes(processRule.ug) &&
            [null, ...(ordered.tags ?? [])].includes(processRule.tag),
        )
        expect(matched).toEqual(expected.map(({ id }) => id))
      }),
    )
  })

  it('adds the minutes of all of them', () => {
    expect(extraMinutesOf([{ extraMinutes: 15 }, { extraMinutes: 0 }, { extraMinutes: 20 }])).toBe(35)
  })
})

describe('processesAfter', () => {
  const rules = fc.uniqueArray(rule, { selector: ({ id }) => id, maxLength: 6 })
  const named = (some: readonly { id: string }[]) => some.map(({ id }) => id)

  it('gives, while no rule changes, what the edited order would have been given at once', () => {
    fc.assert(
      fc.property(rules, order, order, (some, before, after) => {
        const existing = some.map((processRule) => ({ ...effects, ...processRule }))
        const { processes } = processesAfter(processesOf(existing, before), existing, { before, after })
        expect(new Set(named(processes))).toEqual(new Set(named(processesOf(existing, after))))
      }),
    )
  })

  it('leaves what the edit does not concern, though its rule was changed or deleted since', () => {
    const stored = [{ ...effects, id: 'deleted', extraMinutes: 10 }]
    const changed = {
      ...effects,
      id: 'changed',
      extraMinutes: 20,
      furnishings: [...furnishings],
      inventoryTypes: [...inventoryTypes],
      areaId: null,
      ug: null,
      tag: null,
    }
    const before = { service: 'checkin', furnished: true, areaId: null, ug: null }
    expect(processesAfter(stored, [changed], { before, after: { ...before, furnished: false } })).toEqual({
      processes: stored,
      added: [],
      removed: [],
    })
  })
})
