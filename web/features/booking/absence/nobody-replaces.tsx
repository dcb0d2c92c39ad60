import type { Replacement } from '@adm/contract/checker/replacement'
import { nearestTakers } from './absence-words.ts'

/**
 * Why nobody takes a mission: of the checkers nearest to it all obstacles, and the smallest change that would let each of them; nothing
 * while somebody can.
 */
export const NobodyReplaces = ({ replacement }: { replacement: Replacement | undefined }) => {
  if (!replacement || replacement.place || replacement.candidates.some(({ allowed }) => allowed)) return null
  const { takers, others } = nearestTakers(replacement.candidates)
  return (
    <ul className="mission-reasons">
      {takers.length === 0 && replacement.reasons.map((reason) => <li key={reason}>{reason}</li>)}
      {takers.map(({ id, obstacles, change }) => (
        <li key={id}>
          {obstacles} {change && <strong>{change}</strong>}
        </li>
      ))}
      {others > 0 && <li>{others === 1 ? 'Un autre contrôleur est refusé aussi.' : `${others} autres contrôleurs sont refusés aussi.`}</li>}
    </ul>
  )
}
