import type { ReplanReach } from '@adm/domain/booking/assignment/replan-reach'
import { replanReaches, replanReachLabels } from '@adm/domain/booking/assignment/replan-reach'
import { Segmented } from '../../../ui/input/checkbox.tsx'

const reaches = replanReaches.map((value) => ({ value, label: replanReachLabels[value] }))

/** How far a mission without a taker at its hour may move. */
export const ReachChoice = ({ reach, onReach }: { reach: ReplanReach; onReach: (reach: ReplanReach) => void }) => (
  <Segmented label="Sans remplaçant à leur heure" options={reaches} value={reach} onChange={onReach} />
)
