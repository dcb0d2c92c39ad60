import { describe, expect, it } from 'vitest'
import { bookingStatuses, isFinal } from '../booking/step/booking-status.ts'
import { boardDayOf, hasKeysLeft, lateMinutes, levelOf, lotName, lotsByFloor } from './day-board.ts'
import { type LotMark, lotMarks, lotOutcomeOf, openMarks } from './lot-outcome.ts'

describe('the state of a lot on its day', () => {
  it.each<[string, Omit<Parameters<typeof lotOutcomeOf>[0], 'hasWarnings'> & { hasWarnings?: true }, string]>([
    ['to come while nothing is ticked', { status: 'planned', mark: null }, 'upcoming'],
    ['what is ticked, while its order is open', { status: 'confirmed', mark: 'on_site' }, 'on_site'],
    ['handed over, although its order waits for its closing', { status: 'planned', mark: 'handed_over' }, 'handed_over'],
    ['handed over with reserves, by an open warning', { status: 'done', mark: null, hasWarnings: true }, 'with_reserves'],
    ['absent although a warning is open', { status: 'not_visited', mark: null, hasWarnings: true }, 'absent'],
    ['absent as it is ticked', { status: 'planned', mark: 'absent' }, 'absent'],
    ['handed over once the visit is done, whatever was ticked', { status: 'done', mark: 'absent' }, 'handed_over'],
    ['with reserves once the visit is done, as it was ticked', { status: 'validated', mark: 'with_reserves' }, 'with_reserves'],
    ['absent after an unsuccessful move', { status: 'unsuccessful_move', mark: 'handed_over' }, 'absent'],
    ['absent when nobody came to a visit', { status: 'not_visited', mark: null }, 'absent'],
    ['cancelled with its order', { status: 'canceled', mark: 'on_site' }, 'canceled'],
    ['cancelled by its prospect', { status: 'prospect_canceled', mark: null }, 'canceled'],
    ['cancelled when its order is closed without a date', { status: 'finished_no_date', mark: null }, 'canceled'],
  ])('is %s', (_, lot, outcome) => {
    expect(lotOutcomeOf({ hasWarnings: false, ...lot })).toBe(outcome)
  })

  it('changes with each mark that an order lets one tick, and with no other', () => {
    const changing = (status: (typeof bookingStatuses)[number]): LotMark[] =>
      lotMarks.filter((mark) => lotOutcomeOf({ status, mark, hasWarnings: false }) === mark)

    expect(bookingStatuses.map(openMarks)).toEqual(bookingStatuses.map((status) => (isBadEnd(status) ? [] : changing(status))))
    expect(bookingStatuses.filter((status) => !isFinal(status) && status !== 'done').map(openMarks)).toEqual(
      bookingStatuses.filter((status) => !isFinal(status) && status !== 'done').map(() => lotMarks),
    )
  })
})

const isBadEnd = (status: (typeof bookingStatuses)[number]): boolean =>
  ['absent', 'canceled'].includes(lotOutcomeOf({ status, mark: null, hasWarnings: false }))

describe('the lots of a day', () => {
  const lot = (place: Partial<Parameters<typeof lotsByFloor>[0][number]>) => ({
    building: null,
    staircase: null,
    floor: null,
    apartmentNumber: null,
    number: 1,
    ...place,
  })

  it('stand by building, staircase and floor, as somebody walks past them', () => {
    const lots = [
      lot({ building: 'B10', floor: '1', apartmentNumber: '110' }),
      lot({ building: 'B2', staircase: '1', floor: '2e étage', apartmentNumber: '201' }),
      lot({ building: 'B2', staircase: '1', floor: 'RDC', apartmentNumber: '10' }),
      lot({ building: 'B2', staircase: '1', floor: 'RDC', apartmentNumber: '9' }),
      lot({ building: 'B2', staircase: '1', floor: 'SS1', apartmentNumber: 'Cave' }),
    ]

    const named = lotsByFloor(lots).map(({ title, floors }) => [
      title,
      floors.map((floor) => [floor.title, floor.lots.map(({ apartmentNumber }) => apartmentNumber)]),
    ])

    expect(named).toEqual([
      [
        'Bâtiment B2',
        [
          ['Escalier 1, Étage SS1', ['Cave']],
          ['Escalier 1, RDC', ['9', '10']],
          ['Escalier 1, 2e étage', ['201']],
        ],
      ],
      ['Bâtiment B10', [['Étage 1', ['110']]]],
    ])
  })

  it('stand by their row where nothing else is known', () => {
    expect(lotsByFloor([lot({ number: 2 }), lot({ number: 1 })])).toEqual([
      { title: '', floors: [{ title: '', lots: [lot({ number: 1 }), lot({ number: 2 })] }] },
    ])
  })

  it.each([
    ['RDC', 0],
    ['rez-de-jardin', 0],
    ['3e étage', 3],
    ['-2', -2],
    ['R-1', -1],
    ['R+4', 4],
    ['SS2', -2],
    ['sous-sol', -1],
    ['combles', null],
  ])('a floor « %s » is at level %s', (floor, level) => {
    expect(levelOf(floor)).toBe(level)
  })

  it.each([
    ['today, when lots are on it', '2026-12-02', '2026-12-02'],
    ['the next day of lots', '2026-11-30', '2026-12-01'],
    ['the last day, once all are past', '2026-12-24', '2026-12-03'],
  ])('open with %s', (_, today, day) => {
    expect(boardDayOf(['2026-12-01', '2026-12-02', '2026-12-03'], today)).toBe(day)
  })

  it('have no day without a lot', () => {
    expect(boardDayOf([], '2026-12-01')).toBeUndefined()
  })

  it('are called by their flat, else by the reference of the file, else by their row', () => {
    expect(lotName({ apartmentNumber: '12', orderId: 'A-1', number: 3 })).toBe('12')
    expect(lotName({ apartmentNumber: null, orderId: 'A-1', number: 3 })).toBe('A-1')
    expect(lotName({ apartmentNumber: null, orderId: null, number: 3 })).toBe('Ligne 3')
  })
})

describe('a lot that is late', () => {
  const now = Date.parse('2026-12-01T09:12:30.000Z')
  const times = { plannedAt: '2026-12-01T08:30:00.000Z', endAt: '2026-12-01T09:00:00.000Z' }
  it.each([
    ['since its hour, while it is to come', 'upcoming', times, 42],
    ['since its end, while it is on site', 'on_site', times, 12],
    ['not before its hour', 'upcoming', { ...times, plannedAt: '2026-12-01T09:30:00.000Z' }, 0],
    ['not without an hour', 'upcoming', { plannedAt: null, endAt: null }, 0],
    ['not once it is handed over', 'handed_over', times, 0],
    ['not once its prospect is absent', 'absent', times, 0],
  ] as const)('is %s', (_, outcome, planned, minutes) => {
    expect(lateMinutes({ ...planned, outcome }, now)).toBe(minutes)
  })
})

describe('a set of keys', () => {
  it.each([
    ['left while it is to be withdrawn', { withdrawal: 'pending_withdrawal', deposit: null }, 'upcoming', true],
    ['left while the checker has it', { withdrawal: 'withdrawn_by_checker', deposit: 'not_started' }, 'absent', true],
    ['left of a cancelled lot, while the checker has it', { withdrawal: 'withdrawn_by_checker', deposit: null }, 'canceled', true],
    ['not left of a cancelled lot that nobody withdrew', { withdrawal: 'pending_withdrawal', deposit: null }, 'canceled', false],
    ['not left once the lot is handed over', { withdrawal: 'withdrawn_by_checker', deposit: null }, 'handed_over', false],
    ['not left once it is given back', { withdrawal: 'withdrawn_by_checker', deposit: 'deposited' }, 'absent', false],
    ['not left where no key is expected', { withdrawal: null, deposit: null }, 'upcoming', false],
  ] as const)('is %s', (_, keys, outcome, isLeft) => {
    expect(hasKeysLeft({ keys, outcome })).toBe(isLeft)
  })
})
