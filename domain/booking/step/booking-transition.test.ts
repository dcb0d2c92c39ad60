import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, actors } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { bookingGuardSources, guardIds } from './booking-guard-id.ts'
import { type BookingService, bookingServices } from '../../offer/sold-service.ts'
import { bookingMachine } from './guards/booking-machine.ts'
import { families, type Family, familyOf } from './booking-service.ts'
import { type BookingStatus, bookingStatuses, initialStatuses, isFinal } from './booking-status.ts'
import { bookingActors, bookingTransitions, creationOf, isNextStep, statusAfter } from './booking-transition.ts'

type Place = { service: BookingService; status: BookingStatus }
const requireTransition = ({ service, status }: Place, to: BookingStatus, who: readonly Actor[]) =>
  bookingMachine(service).require(status, to, who)
const anyPlace = fc.record({ service: fc.constantFrom(...bookingServices), status: fc.constantFrom(...bookingStatuses) })
const anyStatus = fc.constantFrom(...bookingStatuses)
const anyActors = fc.subarray([...actors])

const rowsOf = (family: Family) => bookingTransitions.filter((row) => row.family === family)
const edges = (family: Family) => rowsOf(family).flatMap((row) => row.from.map((from) => ({ from, to: statusAfter(row), row })))

/** Every status that the transitions can reach from the initial status of the family. */
const reachable = (
  family: Family,
  reached: ReadonlySet<BookingStatus> = new Set([initialStatuses[family]]),
): ReadonlySet<BookingStatus> => {
  const more = edges(family).filter(({ from, to }) => reached.has(from) && !reached.has(to))
  return more.length === 0 ? reached : reachable(family, new Set([...reached, ...more.map(({ to }) => to)]))
}

describe('transitions of a booking', () => {
  it('lets a checker accept a proposed mission [STATE-1]', () => {
    expect(requireTransition({ service: 'checkin', status: 'waiting_checker' }, 'planned', ['CHK']).id).toBe('E08')
  })

  it('opens exactly what is listed for the family, the status and the actor, and refuses the rest in labels [STATE-1]', () => {
    const answerOf = (at: Place, to: BookingStatus, who: readonly Actor[]): string => {
      try {
        return requireTransition(at, to, who).id
      } catch (error) {
        return error instanceof Refusal ? error.message.replace(/« .+ » à « .+ » n'est pas possible : .+\.$/, 'refused') : 'a bug'
      }
    }
    fc.assert(
      fc.property(anyPlace, anyStatus, anyActors, (at, to, who) => {
        const listed = rowsOf(familyOf(at.service)).find(
          (row) => row.from.includes(at.status) && row.to === to && row.by.some((by) => who.includes(by)),
        )
        expect(answerOf(at, to, who)).toBe(listed?.id ?? 'Le passage de refused')
      }),
      { numRuns: 2_000 },
    )
  })

  it('says why: rights, nothing open, or no such step', () => {
    expect(() => requireTransition({ service: 'checkin', status: 'confirmed' }, 'planned', ['OPS'])).toThrow(
      "Le passage de « Confirmée » à « Planifiée » n'est pas possible : cette étape n'est pas ouverte à vos droits.",
    )
    expect(() => requireTransition({ service: 'checkin', status: 'validated' }, 'canceled', ['CLI'])).toThrow(
      'aucun changement ne vous est ouvert.',
    )
    expect(() => requireTransition({ service: 'checkin', status: 'validated' }, 'canceled', ['OPS'])).toThrow(
      "cette étape n'est pas prévue.",
    )
  })

  it('keeps one row for a family, a status and a target, so that a change is never ambiguous', () => {
    const keys = bookingTransitions.flatMap((row) => row.from.map((from) => `${row.family} ${from} ${row.to}`))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('reaches every status in some family, from where its orders begin [STATE-1]', () => {
    const all = new Set(families.flatMap((family) => [...reachable(family)]))
    expect([...all].sort()).toEqual([...bookingStatuses].sort())
  })

  it.each(families)('%s: every status that a row names is reachable', (family) => {
    const named = new Set(edges(family).flatMap(({ from, to }) => [from, to]))
    expect([...named].filter((status) => !reachable(family).has(status))).toEqual([])
  })

  it.each(families)('%s: no status that is not final is a dead end, and staff can always go on [STATE-1]', (family) => {
    const stuck = [...reachable(family)].filter(
      (status) =>
        !isFinal(status) && !edges(family).some(({ from, to, row }) => from === status && to !== status && row.by.includes('OPS')),
    )
    expect(stuck).toEqual([])
  })

  it('leaves a final status by an undo only, and `succeeded` by the check of its document [STATE-1]', () => {
    const leaving = bookingTransitions.filter((row) => row.from.some(isFinal) && !row.isUndo)
    expect(leaving.map(({ id }) => id)).toEqual(['D10'])
  })

  it('offers one next step at most, and one from every open status of a person at work', () => {
    const next = (family: Family, status: BookingStatus) =>
      edges(family).filter(({ from, row }) => from === status && row.by.includes('OPS') && isNextStep(row, status)).length
    const counts = families.flatMap((family) =>
      [...reachable(family)].filter((status) => !isFinal(status)).map((status) => [family, status, next(family, status)] as const),
    )
    expect(counts.filter(([, , count]) => count !== 1)).toEqual([])
  })

  it('asks a moved mission to be confirmed anew: E15 of a confirmed booking lands in planned', () => {
    const move = requireTransition({ service: 'checkin', status: 'confirmed' }, 'confirmed', ['OPS'])
    expect([move.id, statusAfter(move)]).toEqual(['E15b', 'planned'])
    expect(statusAfter(requireTransition({ service: 'checkin', status: 'planned' }, 'planned', ['OPS']))).toBe('planned')
  })

  it('begins each family by its own row', () => {
    expect(families.map((family) => [creationOf(family).id, creationOf(family).to])).toEqual([
      ['E01', 'waiting'],
      ['V01', 'waiting'],
      ['D01', 'waiting requestReceived'],
    ])
  })

  it('uses every guard somewhere', () => {
    const used = new Set(bookingTransitions.flatMap((row) => row.guards.map((name) => bookingGuardSources[name])))
    expect(guardIds.filter((guard) => !used.has(guard))).toEqual([])
  })

  it('knows several actors in one person [PERM-3]', () => {
    expect(bookingActors({ kind: 'staff', id: 'p', permissions: ['all'], actors: [] })).toEqual(['OPS', 'FAC', 'ADM'])
    expect(bookingActors({ kind: 'staff', id: 'p', permissions: ['bookings:read'], actors: [] })).toEqual([])
    expect(bookingActors({ kind: 'staff', id: 'p', permissions: ['bookings:update'], actors: [] })).toEqual(['OPS'])
    expect(bookingActors({ kind: 'staff', id: 'p', permissions: ['invoices:update'], actors: [] })).toEqual(['FAC'])
    expect(bookingActors({ kind: 'link', id: 'c', permissions: [], actors: ['CHK'] })).toEqual(['CHK'])
  })
})
