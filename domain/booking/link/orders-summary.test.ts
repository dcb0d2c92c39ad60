import { expect, it } from 'vitest'
import { summarizeOrders } from './orders-summary.ts'

const order = {
  code: 'C26005197-1',
  service: 'checkin',
  status: 'planned',
  startAt: '2026-11-24T13:00:00.000Z',
  wishedDay: '2026-11-23',
  clientReference: 'AGE-35311',
  address: '12 rue des Lilas',
  zipCode: '31000',
  city: 'Toulouse',
} as const

it('writes each open order with its reference, address, status and date', () => {
  const waiting = { ...order, code: 'C26005198-9', status: 'waiting', startAt: null, clientReference: null } as const
  expect(summarizeOrders([order, waiting, { ...waiting, wishedDay: null }], 3, '2026-11-24')).toBe(
    [
      'Bonjour,',
      '',
      'Vos commandes en cours au mardi 24 novembre 2026 :',
      '- C26005197-1 (réf. AGE-35311) : Entrée, 12 rue des Lilas, 31000 Toulouse. Planifiée, le mardi 24 novembre 2026 à 14\u00A0h.',
      '- C26005198-9 : Entrée, 12 rue des Lilas, 31000 Toulouse. En attente, sans date, souhaitée le lundi 23 novembre 2026.',
      '- C26005198-9 : Entrée, 12 rue des Lilas, 31000 Toulouse. En attente, sans date.',
      '',
      'Cordialement,',
    ].join('\n'),
  )
})

it.each([
  [2, '- et 1 autre commande.'],
  [4, '- et 3 autres commandes.'],
])('of %i orders, one written, adds %s', (total, line) => {
  expect(summarizeOrders([order], total, '2026-11-24').split('\n')).toContain(line)
})
