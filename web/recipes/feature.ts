import type { Tab } from '../platform/session/tab.ts'
import type { PendingSubjects } from './offline/pending-sender.ts'

/** A subject's contributions to the web app besides its routes, in its `<subject>.feature.ts`; `features.ts` lists the subjects. */
export type Feature = {
  /** The order of all tabs on the detail pages of the subject, including those of other subjects. */
  tabOrder?: Readonly<Record<string, readonly string[]>>
  /** The tabs that the subject adds to its own and other detail pages. */
  tabs?: Readonly<Record<string, readonly Tab[]>>
  /** The subjects whose edits may be pending, by the path of the call that saves each edit. */
  pendingEdits?: PendingSubjects
}

/** The tabs of a detail page from all features, in its subject's order; tabs outside that order are last. */
export const tabsOf = (features: readonly Feature[], page: string): readonly Tab[] => {
  const order = features.flatMap(({ tabOrder }) => tabOrder?.[page] ?? [])
  const rank = ({ name }: Tab) => (order.includes(name) ? order.indexOf(name) : order.length)
  return features.flatMap(({ tabs }) => tabs?.[page] ?? []).toSorted((one, other) => rank(one) - rank(other))
}
