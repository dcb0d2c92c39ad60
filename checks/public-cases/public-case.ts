import { z } from 'zod'

/** A case: the smallest input that once failed, where it was given to the product, and the value that is right. */
const publicCase = z.looseObject({ id: z.string(), input: z.unknown().optional(), expected: z.unknown().optional() })
export type PublicCase = z.output<typeof publicCase>

/** The file of cases. */
export const publicCases = z.looseObject({ cases: z.array(publicCase) })

/** What became of a case: `how` says by what it was judged. */
export type Verdict = { isGreen: boolean; how: string }

/** The place of a case in a few words, as its file says it. */
export const placeOf = ({ rule, route, field, where }: PublicCase): string =>
  [rule ?? route ?? where, field].filter((part) => typeof part === 'string').join(', ')
