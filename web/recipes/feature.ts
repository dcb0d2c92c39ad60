import type { Tab } from '../platform/session/tab.ts'
import type { PendingSubjects } from './offline/pending-sender.ts'

/** What a subject gives the web app beside its routes, handed in once by its `<subject>.feature.ts`; `features.ts` lists the subjects. */
export type Feature = {
  /** The order of all tabs on the detail pages of the subject, whichever subject hands them in. */
  tabOrder?: Readonly<Record<string, readonly string[]>>
  /** The tabs that the subject adds to detail pages, its own and those of others. */
  tabs?: Readonly<Record<string, readonly Tab[]>>
  /** The edits that may wait for the network, by the path of the call that makes each. */
  pendingEdits?: PendingSubjects
}

/** The tabs of a detail page from all features, in the order that its own subject states; a tab outside of the order stands last. */
export const tabsOf = (features: readonly Feature[], page: string): readonly Tab[] => {
  const order = features.flatMap(({ tabOrder }) => tabOrder?.[page] ?? [])
  const rank = ({ name }: Tab) => (order.includes(name) ? order.indexOf(name) : order.length)
  return features.flatMap(({ tabs }) => tabs?.[page] ?? []).toSorted((one, other) => rank(one) - rank(other))
}
