/** The guards of a change of type or network by name, each with the number that identifies it in answers and history. */
export const checkerGuardSources = {
  sirenIsGiven: 'KG1',
  papersAreComplete: 'KG2',
  certificatesAreValid: 'KG3',
  reasonIsGiven: 'KG4',
  noMissionIsAhead: 'KG5',
  noKeysAreInHand: 'KG6',
} as const
export type CheckerGuard = keyof typeof checkerGuardSources
export const checkerGuardIds = Object.values(checkerGuardSources)

/** The targets of a change: another type, or another status in the network. */
export const checkerTargets = ['ADMIN', 'CHECKER', 'INDEPENDENT', 'OUT_OF_NETWORK', 'WORKING'] as const
export type CheckerTarget = (typeof checkerTargets)[number]
