import { describe, expect, it } from 'vitest'
import { system } from '../actor.ts'
import { invoiceRunStatuses } from './invoice-run.ts'
import { groupInWords } from './run-group.ts'
import { type InvoiceRunFacts, invoiceRunMachine, invoiceRunTransitions } from './invoice-run-machine.ts'

const today = '2026-12-05'
/** Facts that no guard of these steps refuses. */
const fine = {
  confirmed: { readyRows: 3, draftedRows: 0 },
  issuing: { readyRows: 0, draftedRows: 3 },
  canceled: { readyRows: 0, draftedRows: 3 },
} as const
const factsOf = (to: keyof typeof fine, change: Partial<InvoiceRunFacts> = {}): InvoiceRunFacts => ({
  issuedRows: 0,
  missingMentions: [],
  unreachedClients: [{ id: '1', name: 'Agence sans adresse' }],
  send: false,
  issueDay: today,
  today,
  reason: 'Mauvaise période.',
  ...fine[to],
  ...change,
})
const stepOf = (id: string) => {
  const step = invoiceRunTransitions.find((row) => row.id === id)
  if (!step) throw new Error(`No step ${id}`)
  return step
}

describe('the steps of a run', () => {
  it.each([
    ['R02', 'confirmed', { readyRows: 0 }, 'RG1', 'Rien à facturer.'],
    ['R02', 'confirmed', { missingMentions: ['le SIRET'] }, 'RG2', "Complétez d'abord les paramètres de la société\u00a0: le SIRET."],
    ['R03', 'issuing', { readyRows: 1 }, 'RG3', 'Les brouillons de ce run sont en cours de création\u00a0: attendez la fin.'],
    ['R03', 'issuing', { draftedRows: 0 }, 'RG4', "Ce run n'a aucun brouillon à émettre."],
    ['R03', 'issuing', { issueDay: '2026-12-06' }, 'RG5', expect.stringContaining('date à venir')],
    ['R04', 'issuing', { issueDay: '2026-12-06' }, 'RG5', expect.stringContaining('date à venir')],
    ['R03', 'issuing', { send: true }, 'RG8', expect.stringContaining('Agence sans adresse. Complétez-les')],
    [
      'R04',
      'issuing',
      { send: true, unreachedClients: Array.from({ length: 7 }, () => ({ id: '1', name: 'A' })) },
      'RG8',
      expect.stringContaining('A et 2 autres.'),
    ],
    ['R07', 'canceled', { issuedRows: 1 }, 'RG6', expect.stringContaining('déjà émise')],
    ['R07', 'canceled', { reason: null }, 'RG7', 'Indiquez un motif.'],
  ] as const)('%s to %s: facts that only one guard refuses', (id, to, change, guard, message) => {
    expect(invoiceRunMachine.refused(stepOf(id), factsOf(to), ['FAC'])).toEqual([])
    expect(invoiceRunMachine.refused(stepOf(id), factsOf(to, change), ['FAC'])).toEqual([{ guard, message, forcible: false }])
  })

  it('end by the product alone, and nothing leads out of a run that is completed or cancelled', () => {
    expect(invoiceRunMachine.open('issuing', ['OPS', 'ADM', 'FAC'])).toEqual([])
    expect(invoiceRunMachine.open('issuing', system.actors).map(({ to }) => to)).toEqual(['completed', 'partial'])
    const ends = invoiceRunStatuses.filter((status) => invoiceRunMachine.open(status, ['FAC', 'SYS']).length === 0)
    expect(ends).toEqual(['completed', 'canceled'])
  })
})

it('names the group of a row as its client writes it', () => {
  expect([groupInWords('ug', '12'), groupInWords('ug', 'UG 12'), groupInWords('ug', '')]).toEqual(['UG 12', 'UG 12', 'Sans UG'])
  expect([groupInWords('purchase_order', 'BC-7'), groupInWords('purchase_order', '')]).toEqual([
    'Bon de commande BC-7',
    'Sans bon de commande',
  ])
  expect([groupInWords('order', 'C26000012-1'), groupInWords('client', '')]).toEqual(['C26000012-1', null])
})
