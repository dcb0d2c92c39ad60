import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import { partnerRefusal } from './partner.ts'
import { failureInWords, isForPartner, partnerFailure, partnerStateOf } from './partner-request.ts'

const sent = { partnerEmail: 'Contact@Diag.example', withdrawnAt: null }
const stateOf = (status: (typeof bookingStatuses)[number], change: object = {}) =>
  partnerStateOf({ status, partnerEmail: 'contact@diag.example', ...change }, sent)

describe('the link of a partner', () => {
  it('opens what the partner may do in each status, and nothing in any other', () => {
    expect(Object.fromEntries(bookingStatuses.flatMap((status) => (stateOf(status) ? [[status, stateOf(status)]] : [])))).toEqual({
      'waiting requestReceived': 'open',
      waiting_roomer: 'open',
      planned: 'planned',
      confirmed: 'planned',
      succeeded: 'succeeded',
      validated: 'succeeded',
      failed: 'failed',
    })
    expect(bookingStatuses.filter(isForPartner)).toEqual(bookingStatuses.filter((status) => /open|planned/.test(stateOf(status) ?? '')))
  })

  it('opens nothing once the order has another partner, or the request was taken back', () => {
    expect(stateOf('planned', { partnerEmail: 'autre@diag.example' })).toBeNull()
    expect(stateOf('waiting requestReceived', { partnerEmail: null })).toBeNull()
    expect(
      partnerStateOf({ status: 'planned', partnerEmail: sent.partnerEmail }, { ...sent, withdrawnAt: '2026-11-25T09:00:00Z' }),
    ).toBeNull()
  })
})

it('a partner who fails says why, in words of their own for another cause', () => {
  const messages = partnerFailure.safeParse({ cause: 'other', tripMade: false }).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Précisez la cause.'])
  expect(failureInWords({ cause: 'no_access', comment: null })).toBe('Accès impossible')
  expect(failureInWords({ cause: 'other', comment: 'Panne' })).toBe('Autre\u00a0: Panne')
})

it('a partner belongs to a service on demand, and stays named while it has a date', () => {
  const refusal = (change: object) => partnerRefusal({ service: 'cleaning', status: 'planned', partnerName: 'Net', ...change })
  expect(refusal({})).toBeNull()
  expect(refusal({ partnerName: null })).toBe('Indiquez un partenaire.')
  expect(refusal({ partnerName: null, status: 'waiting requestReceived' })).toBeNull()
  expect(refusal({ service: 'checkin' })).toBe("Cette prestation n'a pas de partenaire.")
})
