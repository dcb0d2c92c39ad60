/**
 * The guards of an order by name, each with its number. G1 to G14 are numbered in `docs/domain.md` 1.1.2; G15 and above are conditions that
 * the tables of 1.1.3 to 1.1.5 state in words. Requests, answers and history identify a guard by its number. The rules are in
 * `booking-guards.ts`, which a read-only page does not load.
 */
export const bookingGuardSources = {
  clientMayOrder: 'G1',
  zipCodeHasArea: 'G2',
  dispatchDataIsComplete: 'G3',
  executionDataIsComplete: 'G4',
  checkerIsFree: 'G5',
  checkerIsAssignable: 'G6',
  checkerIsSuitable: 'G7',
  checkerIsAvailable: 'G8',
  keysPlanIsComplete: 'G9',
  orderIsNotInvoiced: 'G10',
  reasonIsGiven: 'G11',
  closingIsNotTooEarly: 'G12',
  reportIsComplete: 'G13',
  quotationIsAccepted: 'G14',
  dateIsChosen: 'G15',
  tenantIsReachable: 'G16',
  threeSlotsAreOffered: 'G17',
  slotIsOffered: 'G18',
  chosenSlotIsStillOffered: 'G19',
  nothingIsPlanned: 'G20',
  orderHasProspect: 'G21',
  resultDocumentIsAdded: 'G22',
  partnerDocumentIsChecked: 'G23',
  prospectCame: 'G24',
  noProspectCame: 'G25',
  partnerIsNamed: 'G26',
  undoIsInTime: 'G27',
  reportIsNotArchived: 'G28',
  feeIsConfirmed: 'G29',
  keysAreSettled: 'G30',
  informationIsComplete: 'G31',
  moveCauseIsGiven: 'G32',
  proofIsGiven: 'G33',
  waitIsLongEnough: 'G34',
  slotChanges: 'G35',
  reopeningIsInTime: 'G36',
  visitOfferIsGiven: 'G37',
  documentsAreFewEnough: 'G38',
  expectedMetersAreRead: 'G39',
  realTimesAreSound: 'G40',
  noHighWarningIsOpen: 'G41',
  confirmerIsMeant: 'G42',
} as const
export type BookingGuard = keyof typeof bookingGuardSources
export type GuardId = (typeof bookingGuardSources)[BookingGuard]
export const guardIds = Object.values(bookingGuardSources)
