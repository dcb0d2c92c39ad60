import type { HistoryChoices, HistoryFilter } from '@adm/contract/history'
import { day } from '@adm/domain/values/moment'
import { z } from 'zod'
import { type Act, actOfKind } from './record-acts.ts'

/** What the address says of a history: who, what kind of act, which field, from which day to which. */
export const historySearch = z.object({
  by: z.string().optional(),
  act: z.string().optional(),
  field: z.string().optional(),
  from: day.optional(),
  to: day.optional(),
})
export type HistorySearch = z.output<typeof historySearch>

const noSuchKind = 'none.none'

/** What the server is asked for; an act of which nothing happened finds nothing. */
export const filterOf = (
  { by, act, field, from, to }: HistorySearch,
  acts: readonly Act[],
  kinds: HistoryChoices['kinds'],
): Pick<HistoryFilter, 'by' | 'kind' | 'field' | 'min_day' | 'max_day'> => {
  const ofAct = kinds.filter((kind) => actOfKind(acts, kind)?.name === act)
  return {
    ...(by && { by: [by] }),
    ...(act && { kind: ofAct.length > 0 ? ofAct : [noSuchKind] }),
    ...(field && { field }),
    ...(from && { min_day: from }),
    ...(to && { max_day: to }),
  }
}
