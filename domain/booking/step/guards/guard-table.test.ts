import { expect, it } from 'vitest'
import { bookingGuardSources, guardIds } from '../booking-guard-id.ts'
import { assignmentGuards, bookingGuards, isAssignmentGuard } from './booking-guards.ts'

/**
 * Guard | code of its refusal, which programs that use the API rely on | what the dialog asks so that it passes. Typed by hand, not derived
 * from the guards.
 */
const specified = `
  G1  | CLIENT_BLOCKED         |
  G2  | ZIP_WITHOUT_AREA       |
  G3  | DISPATCH_DATA_MISSING  |
  G4  | EXECUTION_DATA_MISSING |
  G5  | CHECKER_DOUBLE_BOOKED  | date checker
  G6  | CHECKER_NOT_ASSIGNABLE | checker
  G7  | CHECKER_LACKS_TAGS     | checker
  G8  | CHECKER_UNAVAILABLE    | date checker
  G9  | KEYS_PLAN_INCOMPLETE   |
  G10 | BOOKING_INVOICED       |
  G11 | REASON_MISSING         | reason
  G12 | TOO_EARLY              |
  G13 | REPORT_INCOMPLETE      | points
  G14 | QUOTATION_NOT_ACCEPTED |
  G15 | DATE_MISSING           | date
  G16 | TENANT_UNREACHABLE     |
  G17 | SLOTS_MISSING          | slots
  G18 | SLOT_MISSING           | slots
  G19 | SLOT_NOT_OFFERED       | chosenSlot
  G20 | STILL_DATED            |
  G21 | PROSPECT_MISSING       |
  G22 | DOCUMENT_MISSING       |
  G23 | DOCUMENT_NOT_CHECKED   | documentChecked
  G24 | NO_PROSPECT_CAME       | prospects
  G25 | PROSPECT_CAME          | prospects
  G26 | PARTNER_MISSING        |
  G27 | UNDO_TOO_LATE          |
  G28 | REPORT_ARCHIVED        | archive
  G29 | FEE_NOT_CONFIRMED      | cause fee
  G30 | KEYS_UNSETTLED         | keys
  G31 | INFORMATION_INCOMPLETE | information
  G32 | CAUSE_MISSING          | cause
  G33 | PROOF_MISSING          | proof
  G34 | WAIT_NOT_PROVEN        | wait
  G35 | SLOT_UNCHANGED         | date checker
  G36 | REOPENING_TOO_LATE     |
  G37 | VISIT_OFFER_MISSING    |
  G38 | TOO_MANY_DOCUMENTS     |
  G39 | METERS_UNREAD          |
  G40 | REAL_TIMES_WRONG       | realTimes
  G41 | HIGH_WARNING_OPEN      |
  G42 | NOT_THE_CONFIRMER      |
`

it('each guard has the code of its refusal and the inputs of its dialog [STATE-1]', () => {
  const expected = specified
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(guardIds.map((guard) => [guard, bookingGuards.of(guard).code, bookingGuards.of(guard).inputs.join(' ')])).toEqual(expected)
})

it('the guards of a checker for a slot are G5 to G8, and no other', () => {
  expect(assignmentGuards.guards.map((name) => bookingGuardSources[name])).toEqual(['G5', 'G6', 'G7', 'G8'])
  expect(guardIds.filter(isAssignmentGuard)).toEqual(['G5', 'G6', 'G7', 'G8'])
})
