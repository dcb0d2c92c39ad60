import type { Tab } from '../platform/session/tab.ts'
import type { PendingSubjects } from './offline/pending-sender.ts'

/** A subject's contributions to the web app besides its routes, in its `<subject>.feature.ts`; `features.ts` lists the subjects. */
export type Feature = {
  /** The tabs that the subject adds to its own and other detail pages. */
  tabs?: Readonly<Record<string, readonly Tab[]>>
  /** The subjects whose edits may be pending, by the path of the call that saves each edit. */
  pendingEdits?: PendingSubjects
}

/** The tabs of a detail page from all features, by their order. */
export const tabsOf = (features: readonly Feature[], page: string): readonly Tab[] =>
  features.flatMap(({ tabs }) => tabs?.[page] ?? []).toSorted(({ order: one = 0 }, { order: other = 0 }) => one - other)
