import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import { bookingTransitions } from '../booking/step/booking-transition.ts'
import { contactsOf } from '../client/client-recipients.ts'
import { clientActOf, hasAct, isForClient, statusForClient } from './client-act.ts'
import { clientActs, clientCancellation, clientCauseLabels, clientCauses } from './client-request.ts'

const now = '2026-11-25T09:00:00.000Z'

describe('the acts of a client', () => {
  it('are the steps of the tables that are open to CLI, but the date of a partner [STATE-1]', () => {
    const ofClient = bookingTransitions.filter(({ by, from }) => by.includes('CLI') && from.length > 0)
    expect(ofClient.map((row) => `${row.id} ${clientActOf(row)}`)).toEqual([
      'E02 choose',
      'E13 confirm',
      'E15a move',
      'E15b move',
      'E20 cancel',
      'E29 reopen',
      'E30 reopen',
      'V02 choose',
      'V11a cancel',
      'V13a move',
      'V13b move',
      'V15 reopen',
      'D03 complete',
      'D06a confirm',
      'D11a cancel',
      'D12a null',
      'D12b null',
      'D13 reopen',
    ])
  })

  it.each([
    ['client', 'choose move'],
    ['tenant', 'choose'],
    ['company', ''],
  ] as const)('on the date, where the %s chooses it, are: %s', (dateChosenBy, acts) => {
    const ofDate = clientActs.filter((act) => act === 'choose' || act === 'move')
    expect(ofDate.filter((act) => hasAct(act, { dateChosenBy, confirmedBy: 'client' })).join(' ')).toBe(acts)
  })

  it.each([
    ['client', true],
    ['tenant', false],
    ['nobody', false],
  ] as const)('include the confirmation where the %s confirms: %s', (confirmedBy, isOpen) => {
    expect(hasAct('confirm', { dateChosenBy: 'company', confirmedBy })).toBe(isOpen)
    expect(hasAct('cancel', { dateChosenBy: 'company', confirmedBy })).toBe(true)
  })

  it('give any cause but our own fault, each in words of its own', () => {
    expect(clientCancellation.safeParse({ version: 1, cause: 'goodwill', feeCents: null }).success).toBe(false)
    expect(new Set(clientCauses.map((cause) => clientCauseLabels[cause])).size).toBe(clientCauses.length)
    const other = clientCancellation.safeParse({ version: 1, cause: 'cancellation_other', comment: '', feeCents: 0 })
    expect(other.error?.issues.map(({ message }) => message)).toEqual(["Précisez le motif de l'annulation."])
  })
})

describe('the link of a client', () => {
  it('opens every open order, each in words, and a closed one only while the client may reopen it', () => {
    const open = bookingStatuses.filter((status) => isForClient(status, false, null, now))
    expect(open).toEqual([
      'waiting',
      'waiting requestReceived',
      'waiting_roomer',
      'waiting_visitors',
      'waiting_checker',
      'no_checker',
      'planned',
      'confirmed',
      'no_mission',
      'done',
    ])
    expect(open.filter((status) => statusForClient(status, null) === '')).toEqual([])
    expect(isForClient('canceled', true, '2026-11-24T09:00:00.000Z', now)).toBe(true)
    expect(isForClient('canceled', true, '2026-11-24T08:59:59.000Z', now)).toBe(false)
    expect(isForClient('canceled', false, now, now)).toBe(false)
    expect([true, false].map((reopens) => isForClient('finished_no_date', reopens, '2026-01-01T09:00:00.000Z', now))).toEqual([true, false])
    expect(isForClient('validated', true, now, now)).toBe(false)
  })

  it('goes to everybody of the client, each address once, the recipients of orders first', () => {
    const users = [
      { name: 'Léa Roux', email: 'lea@agence.example', isMain: true, notifications: [] },
      { name: 'Paul Roy', email: 'paul@agence.example', isMain: false, notifications: ['order' as const] },
    ]
    expect(contactsOf({ emails: 'agence@agence.example, LEA@agence.example', recipients: { keys: 'cles@agence.example' }, users })).toEqual(
      [
        { email: 'paul@agence.example', name: 'Paul Roy' },
        { email: 'lea@agence.example', name: 'Léa Roux' },
        { email: 'agence@agence.example', name: null },
        { email: 'cles@agence.example', name: null },
      ],
    )
  })
})
