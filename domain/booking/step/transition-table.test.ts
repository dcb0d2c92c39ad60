import { describe, expect, it } from 'vitest'
import { actors } from '../../actor.ts'
import { families, type Family } from './booking-service.ts'
import { bookingGuardSources, type GuardId, guardIds } from './booking-guard-id.ts'
import { bookingGuards } from './guards/booking-guards.ts'
import { bookingPhaseLabels, bookingPhases, bookingStatuses, bookingStatusLabels, isFinal } from './booking-status.ts'
import { type BookingTransition, bookingTransitions, creationOf, statusAfter } from './booking-transition.ts'

// The tables of docs/domain.md 1.1.1 to 1.1.5, typed once more by hand: never derive them from the code that they prove.

/** Status | label | column of the board | families | final. Source: 1.1.1. */
const statuses = `
  waiting                 | En attente                | À traiter   | EDL VIS DEM |
  waiting requestReceived | Demande reçue             | À traiter   | DEM         |
  waiting_roomer          | En attente du locataire   | À planifier | EDL DEM     |
  waiting_visitors        | En attente de visiteurs   | À planifier | VIS         |
  waiting_checker         | En attente du contrôleur  | À planifier | EDL VIS     |
  no_checker              | Sans contrôleur           | À planifier | EDL VIS     |
  planned                 | Planifiée                 | Planifié    | EDL VIS DEM |
  confirmed               | Confirmée                 | Planifié    | EDL VIS DEM |
  no_mission              | Sans mission              | À traiter   | EDL         |
  done                    | Réalisée                  | Réalisé     | EDL         |
  validated               | Validée                   | Clos        | EDL DEM     | final
  visited                 | Visite effectuée          | Clos        | VIS         | final
  not_visited             | Visite non effectuée      | Clos        | VIS         | final
  succeeded               | Aboutie                   | Clos        | DEM         | final
  failed                  | Non aboutie               | Clos        | DEM         | final
  canceled                | Annulée                   | Clos        | EDL VIS DEM | final
  prospect_canceled       | Annulée par le prospect   | Clos        | EDL VIS     | final
  unsuccessful_move       | Déplacement infructueux   | Clos        | EDL VIS DEM | final
  finished_no_date        | Clôturée sans date        | Clos        | EDL VIS DEM | final
`

/**
 * Number | from | to | actors | guards | what it undoes. `↩` undoes an end and withdraws the result, `↩ keeps` leaves the result, `+`
 * adds a mission. G1 stands on every step that leads a waiting order to a mission (1.11), G15 on every step that needs a date, G35 on a
 * reschedule.
 */
const tables: Record<Family, string> = {
  EDL: `
    E01  | | waiting                                                    | OPS CLI SYS | G1 G2
    E02  | waiting | waiting_roomer                                     | OPS CLI SYS | G1 G3 G16 G17
    E03  | waiting | waiting_checker                                    | OPS SYS     | G1 G3
    E04  | waiting | planned                                            | OPS         | G1 G3 G5 G6 G7 G8 G15
    E05  | waiting_roomer | waiting_checker                             | LOC OPS     | G1 G19
    E06  | waiting_roomer | planned                                     | LOC OPS     | G1 G5 G6 G15 G19
    E07  | waiting_roomer | waiting                                     | SYS OPS     |
    E08  | waiting_checker | planned                                    | CHK OPS     | G1 G5 G6 G7 G8 G15
    E09  | waiting_checker | no_checker                                 | SYS         |
    E10  | waiting_checker | waiting                                    | OPS         | G11
    E11  | no_checker | waiting_checker                                 | OPS SYS     | G1 G3
    E12  | no_checker | planned                                         | OPS         | G1 G5 G6 G7 G8 G15
    E13  | planned | confirmed                                          | LOC CLI OPS SYS | G4 G9 G42
    E14  | confirmed | planned                                          | LOC SYS     |
    E15a | planned | planned                                            | OPS CLI LOC | G5 G6 G7 G8 G11 G15 G35
    E15b | confirmed | confirmed, lands in planned                      | OPS CLI LOC | G5 G6 G7 G8 G11 G15 G35
    E16  | planned, confirmed | waiting_checker                         | CHK OPS     | G11 G30
    E17  | planned, confirmed | waiting_roomer                          | OPS LOC     | G11 G17
    E18  | planned, confirmed | done                                    | CHK OPS     | G12 G39 G40
    E19  | planned, confirmed | unsuccessful_move                       | CHK OPS     | G11 G12 G32 G33 G34
    E20  | waiting, waiting_roomer, waiting_checker, no_checker, planned, confirmed, no_mission | canceled          | CLI OPS | G11 G29
    E21  | waiting, waiting_roomer, waiting_checker, no_checker, planned, confirmed, no_mission | prospect_canceled | LOC OPS | G21
    E22  | waiting, waiting_roomer, no_checker | finished_no_date       | SYS OPS     | G20
    E23  | waiting, planned | no_mission                                | OPS SYS     | G11
    E24  | no_mission | validated                                       | OPS         | G22
    E25  | no_mission | waiting                                         | OPS         |
    E26  | done | validated                                             | SYS OPS     | G13 G41
    E27  | validated | done                                             | OPS         | G11 G28         | ↩ keeps
    E28  | done | planned                                               | OPS         | G5 G10 G11 G27  | ↩ +
    E29  | canceled, prospect_canceled | waiting                        | OPS CLI     | G1 G10 G36      | ↩ +
    E30  | finished_no_date | waiting                                   | OPS CLI     | G1              | ↩
    E31  | unsuccessful_move | planned                                  | OPS         | G5 G10 G11 G27  | ↩ +
  `,
  VIS: `
    V01  | | waiting                                                    | OPS CLI     | G1 G2 G37
    V02  | waiting | waiting_visitors                                   | OPS CLI     | G1 G3 G18
    V03  | waiting_visitors | waiting_checker                           | SYS         | G1
    V04  | waiting, waiting_visitors | planned                          | OPS LOC     | G1 G5 G6 G7 G8 G15
    V05a | waiting_checker | planned                                    | CHK OPS     | G1 G5 G6 G7 G8 G15
    V05b | waiting_checker | no_checker                                 | SYS         |
    V05c | no_checker | waiting_checker                                 | OPS SYS     | G1 G3
    V05d | no_checker | planned                                         | OPS         | G1 G5 G6 G7 G8 G15
    V06  | planned | waiting_visitors                                   | SYS         |
    V07a | planned | confirmed                                          | LOC OPS SYS | G4 G9
    V07b | confirmed | planned                                          | LOC SYS     |
    V08  | planned, confirmed | visited                                 | CHK OPS     | G12 G24 G40
    V09  | planned, confirmed | not_visited                             | CHK OPS     | G12 G25 G40
    V10  | waiting, waiting_visitors, waiting_checker, no_checker, planned, confirmed | prospect_canceled | LOC OPS |
    V11a | waiting, waiting_visitors, waiting_checker, no_checker, planned, confirmed | canceled          | CLI OPS | G11 G29
    V11b | planned, confirmed | unsuccessful_move                       | CHK OPS     | G11 G12 G32 G33 G34
    V11c | waiting, waiting_visitors, no_checker | finished_no_date     | SYS OPS     | G20
    V12  | visited, not_visited | planned                               | OPS         | G5 G10 G11 G27  | ↩ +
    V13a | planned | planned                                            | OPS CLI LOC | G5 G6 G7 G8 G11 G15 G35
    V13b | confirmed | confirmed, lands in planned                      | OPS CLI LOC | G5 G6 G7 G8 G11 G15 G35
    V14  | planned, confirmed | waiting_checker                         | CHK OPS     | G11 G30
    V15  | canceled, prospect_canceled | waiting                        | OPS CLI     | G1 G10 G36      | ↩ +
    V16  | waiting_visitors | waiting                                   | SYS OPS     |
  `,
  DEM: `
    D01  | | waiting requestReceived                                    | OPS CLI     | G1 G38
    D02  | waiting requestReceived | waiting                            | OPS         | G11
    D03  | waiting | waiting requestReceived                            | CLI OPS     | G31
    D04  | waiting requestReceived | waiting_roomer                     | OPS         | G1 G16 G18
    D05  | waiting requestReceived, waiting_roomer | planned            | OPS PART    | G1 G14 G15 G26
    D06a | planned | confirmed                                          | LOC CLI OPS SYS | G4 G9 G42
    D06b | confirmed | planned                                          | LOC SYS     |
    D07  | planned, confirmed | succeeded                               | PART OPS    | G22 G40
    D08  | planned, confirmed, waiting requestReceived | failed         | PART OPS    | G11
    D09  | failed | waiting requestReceived                             | OPS         | G10             | ↩ +
    D10  | succeeded | validated                                        | OPS         | G23
    D11a | waiting, waiting requestReceived, waiting_roomer, planned, confirmed | canceled | CLI OPS | G11 G29
    D11b | planned, confirmed | unsuccessful_move                       | CHK OPS     | G11 G12 G32 G33 G34
    D11c | waiting, waiting requestReceived, waiting_roomer | finished_no_date | SYS OPS | G20
    D12a | planned | planned                                            | OPS CLI LOC | G11 G15 G35
    D12b | confirmed | confirmed, lands in planned                      | OPS CLI LOC | G11 G15 G35
    D13  | canceled | waiting requestReceived                           | OPS CLI     | G1 G10 G36      | ↩ +
    D14  | waiting_roomer | waiting requestReceived                     | SYS OPS     |
  `,
}

/** Who may force a guard; nobody may force the others. Source: 1.1.2 and the table under it. */
const forcedBy = `
  G1  | ADM
  G4  | OPS
  G7  | OPS
  G8  | OPS
  G9  | OPS
  G12 | OPS
  G13 | OPS
  G14 | FAC
  G34 | OPS
  G39 | OPS
  G41 | OPS
`

/** The rows of a table, each with as many cells as there are columns. */
const rowsIn = (table: string, columns: number): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return [...cells, ...Array.from({ length: columns - cells.length }, () => '')]
    })
/** Words in an order of their own: actors and guards are sets. */
const sorted = (words: string): string => words.split(' ').toSorted().join(' ')

const markOf = ({ isUndo, retainsResult, opensMission }: BookingTransition): string =>
  [isUndo && '↩', retainsResult && 'keeps', opensMission && '+'].filter(Boolean).join(' ')
const cellsOf = (row: BookingTransition): string[] => [
  row.id,
  row.from.toSorted().join(', '),
  statusAfter(row) === row.to ? row.to : `${row.to}, lands in ${statusAfter(row)}`,
  sorted(row.by.join(' ')),
  sorted(row.guards.map((name) => bookingGuardSources[name]).join(' ')),
  markOf(row),
]
const rowsOf = (family: Family) => bookingTransitions.filter((row) => row.family === family)

describe('the tables of docs/domain.md, typed once more', () => {
  it.each(families)(
    '%s: each transition has the sources, the target, the actors, the guards and the undo of its row [STATE-1]',
    (family) => {
      const expected = rowsIn(tables[family], 6).map(([id, from = '', to, by = '', guards = '', mark]) => [
        id,
        from.split(', ').toSorted().join(', '),
        to,
        sorted(by),
        sorted(guards),
        mark,
      ])
      expect(rowsOf(family).map(cellsOf)).toEqual(expected)
    },
  )

  it('each status has its label, its column, the families that know it, and ends the order or not [STATE-1]', () => {
    const inFamily = (status: string) =>
      families.filter((family) =>
        [creationOf(family), ...rowsOf(family)].some(({ from, to }) => to === status || from.some((at) => at === status)),
      )
    const actual = bookingStatuses.map((status) => [
      status,
      bookingStatusLabels[status],
      bookingPhaseLabels[bookingPhases[status]],
      inFamily(status).join(' '),
      isFinal(status) ? 'final' : '',
    ])
    expect(actual).toEqual(rowsIn(statuses, 5))
  })

  it('a guard is forced by whoever is named beside it, and by nobody else', () => {
    const whoForces = (guard: GuardId) => actors.filter((actor) => bookingGuards.mayForce(guard, [actor])).join(' ')
    const actual = guardIds.flatMap((guard) => (whoForces(guard) ? [[guard, whoForces(guard)]] : []))
    expect(actual).toEqual(rowsIn(forcedBy, 2))
  })
})
