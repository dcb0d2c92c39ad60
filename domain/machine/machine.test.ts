import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { defineGuards, guardOf } from './guards.ts'
import { defineMachine } from './machine.ts'

type Facts = { stamps: number; address: string | null; isFragile: boolean }
type Step = { to?: string }
const guard = guardOf<Facts, Step, 'address'>()

const guards = defineGuards({
  sources: { stampsAreEnough: 'L1', addressIsGiven: 'L2', parcelIsSolid: 'L3' },
  guards: {
    stampsAreEnough: guard({
      code: 'STAMPS_MISSING',
      needs: ['stamps', 'isFragile'],
      inputs: [],
      forcedBy: ['ADM'],
      isForcible: ({ isFragile }) => !isFragile,
      refuses: ({ stamps }) => (stamps > 0 ? null : 'Ajoutez un timbre.'),
    }),
    addressIsGiven: guard({
      code: 'ADDRESS_MISSING',
      needs: ['address'],
      inputs: ['address'],
      refuses: ({ address }) => (address ? null : 'Indiquez une adresse.'),
    }),
    parcelIsSolid: guard({
      code: 'FRAGILE',
      needs: ['isFragile'],
      inputs: [],
      refuses: ({ isFragile }, { to }, actors) =>
        isFragile && to === 'sent' && !actors.includes('SYS') ? 'Un colis fragile ne part pas par la poste.' : null,
    }),
  },
})

const states = { draft: 'Brouillon', sent: 'Envoyé', returned: 'Revenu', lost: 'Perdu' } as const
const machine = defineMachine({
  states,
  transitions: [
    {
      id: 'T1',
      from: ['draft'],
      to: 'sent',
      by: ['OPS', 'SYS'],
      guards: ['addressIsGiven', 'stampsAreEnough', 'parcelIsSolid'],
      label: 'Envoyer',
    },
    { id: 'T2', from: ['sent'], to: 'returned', by: ['OPS'], guards: [], label: 'Reprendre' },
    { id: 'T3', from: ['sent', 'draft'], to: 'lost', by: ['SYS'], guards: [], label: 'Perdre' },
    { id: 'T4', from: ['sent'], to: 'returned', by: ['OPS', 'SYS'], guards: ['stampsAreEnough'], label: 'Renvoyer' },
    { id: 'T5', from: ['returned'], to: 'returned', landsIn: 'draft', by: ['OPS'], guards: [], label: 'Refaire' },
  ] as const,
  guards,
})

const fine: Facts = { stamps: 1, address: '1 rue du Port', isFragile: false }
const refusalOf = (act: () => unknown): Refusal => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('Nothing was refused')
}

describe('a state machine', () => {
  it('opens the transitions of the state to their actors, in the order of the table', () => {
    expect(machine.open('draft', ['OPS']).map(({ id }) => id)).toEqual(['T1'])
    expect(machine.open('draft', ['OPS', 'SYS']).map(({ id }) => id)).toEqual(['T1', 'T3'])
    expect(machine.open('draft', ['CLI'])).toEqual([])
  })

  it('opens the first of two transitions to one state, among those open to the actors', () => {
    expect(machine.open('sent', ['OPS']).map(({ id }) => id)).toEqual(['T2'])
    expect(machine.open('sent', ['SYS']).map(({ id }) => id)).toEqual(['T3', 'T4'])
  })

  it('requires an open transition, and says in labels why there is none', () => {
    const { kind, code, message } = refusalOf(() => machine.require('draft', 'lost', ['OPS']))
    expect([kind, code]).toEqual(['conflict', 'TRANSITION_NOT_ALLOWED'])
    expect(message).toBe("Le passage de « Brouillon » à « Perdu » n'est pas possible : cette étape n'est pas ouverte à vos droits.")
    expect(refusalOf(() => machine.require('draft', 'returned', ['OPS'])).message).toMatch(/ : cette étape n'est pas prévue\.$/)
    expect(refusalOf(() => machine.require('lost', 'draft', ['OPS'])).message).toMatch(/ : aucun changement ne vous est ouvert\.$/)
    expect(machine.require('draft', 'sent', ['OPS']).id).toBe('T1')
  })

  it('offers each open transition with the numbers and sentences of what refuses it', () => {
    expect(machine.offers('draft', ['OPS', 'ADM'], { ...fine, stamps: 0, address: null })).toEqual([
      {
        id: 'T1',
        to: 'sent',
        allowed: false,
        refusals: [
          { guard: 'L2', message: 'Indiquez une adresse.', forcible: false },
          { guard: 'L1', message: 'Ajoutez un timbre.', forcible: true },
        ],
      },
    ])
    expect(machine.offers('draft', ['OPS'], fine)).toEqual([{ id: 'T1', to: 'sent', allowed: true, refusals: [] }])
  })

  it('takes a step to the state where it leads, or throws the first refusal', () => {
    const send = machine.require('draft', 'sent', ['OPS'])
    expect(machine.take(send, fine, { actors: ['OPS'] })).toBe('sent')
    expect(machine.take(machine.require('returned', 'returned', ['OPS']), fine, { actors: ['OPS'] })).toBe('draft')
    const { kind, code, message, facts } = refusalOf(() => machine.take(send, { ...fine, address: null, stamps: 0 }, { actors: ['OPS'] }))
    const refusals = [
      { guard: 'L2', message: 'Indiquez une adresse.' },
      { guard: 'L1', message: 'Ajoutez un timbre.' },
    ]
    expect([kind, code, message, facts]).toEqual(['conflict', 'ADDRESS_MISSING', 'Indiquez une adresse.', { guard: 'L2', refusals }])
  })

  it('lets a guard be forced by its actors only, with a reason, under facts that allow it', () => {
    const send = machine.require('draft', 'sent', ['OPS'])
    const without = { ...fine, stamps: 0 }
    const forced = { actors: ['OPS', 'ADM'], force: ['L1'], reason: 'Franchise postale' } as const
    expect(machine.take(send, without, forced)).toBe('sent')
    const refused = [
      refusalOf(() => machine.take(send, without, { ...forced, actors: ['OPS'] })),
      refusalOf(() => machine.take(send, without, { ...forced, reason: '' })),
      refusalOf(() => machine.take(send, without, { ...forced, force: [] })),
      refusalOf(() => machine.take(send, { ...without, isFragile: true }, forced)),
      refusalOf(() => machine.take(send, { ...fine, address: null }, { ...forced, force: ['L2'] })),
    ]
    expect(refused.map(({ code }) => code)).toEqual([...Array.from({ length: 4 }, () => 'STAMPS_MISSING'), 'ADDRESS_MISSING'])
  })

  it('gives a guard the transition and the actors', () => {
    const send = machine.require('draft', 'sent', ['OPS'])
    const fragile = { ...fine, isFragile: true }
    expect(machine.refused(send, fragile, ['OPS']).map(({ guard: number }) => number)).toEqual(['L3'])
    expect(machine.refused(send, fragile, ['SYS'])).toEqual([])
  })
})

describe('the guards of a subject', () => {
  it('name the facts to look up for some transitions, and what their dialog asks for', () => {
    expect([...guards.needs(machine.open('draft', ['OPS']))].sort()).toEqual(['address', 'isFragile', 'stamps'])
    expect([...guards.needs(machine.open('returned', ['OPS']))]).toEqual([])
    expect(machine.open('draft', ['OPS']).map(guards.inputs)).toEqual([['address']])
    expect([guards.hasInputs('L2'), guards.hasInputs('L1')]).toEqual([true, false])
  })

  it('have numbers of their own: any other is a mistake of the code', () => {
    expect(() => Reflect.apply(guards.of, undefined, ['L9'])).toThrow('No guard has the number L9')
  })

  it('say who may ever force one', () => {
    expect([guards.mayForce('L1', ['ADM']), guards.mayForce('L1', ['OPS']), guards.mayForce('L2', ['ADM'])]).toEqual([true, false, false])
  })
})
