/**
 * The guards of key transitions by name, each with the number that identifies it in requests, answers and history. The rules are in
 * `key-guards.ts`, so that a page that only reads keys does not load them.
 */
export const keyGuardSources = {
  legIsActive: 'KT1',
  keysAreWithdrawn: 'KT2',
  keysAreNotOnSite: 'KT3',
  noWithdrawalIsPlanned: 'KT4',
  carrierIsAssigned: 'KT5',
  countIsRight: 'KT6',
  withdrawalIsProven: 'KT7',
  reasonIsGiven: 'KT8',
  serviceIsEntry: 'KT9',
  serviceIsExit: 'KT10',
  receiptIsSigned: 'KT11',
  newDayIsGiven: 'KT12',
  agreementIsGiven: 'KT13',
  destinationIsChosen: 'KT14',
  depositIsReceived: 'KT15',
  trackingNumberIsGiven: 'KT16',
  recipientIsNamed: 'KT17',
  recoveryMomentIsGiven: 'KT18',
  correctionIsInTime: 'KT19',
  momentIsPlausible: 'KT20',
  destinationMatches: 'KT21',
  noReturnIsPending: 'KT22',
  retainedKeysAreWithCarrier: 'KT23',
  keysMayBeTakenAway: 'KT24',
  carrierHasKeys: 'KT25',
  depositHasNotBegun: 'KT26',
} as const
export type KeyGuard = keyof typeof keyGuardSources
export type KeyGuardId = (typeof keyGuardSources)[KeyGuard]
export const keyGuardIds = Object.values(keyGuardSources)
