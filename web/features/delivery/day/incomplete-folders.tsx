import type { DayBoard } from '@adm/contract/delivery/delivery-day'
import type { BoardLot } from './board-lot.ts'
import { PeopleToCall } from './people-to-call.tsx'

/** The lots whose folder lacks something, with what it is and who is to be called. */
export const IncompleteFolders = ({ lots, contacts }: { lots: readonly BoardLot[]; contacts: DayBoard['contacts'] }) => {
  const incomplete = lots.filter(({ lot, outcome }) => lot.incompleteInformation !== null && outcome !== 'canceled')
  if (incomplete.length === 0) return null
  return (
    <details className="day-folders">
      <summary>{incomplete.length > 1 ? `${incomplete.length} dossiers incomplets` : '1 dossier incomplet'}</summary>
      <ul>
        {incomplete.map(({ lot }) => (
          <li key={lot.id}>
            <strong>{lot.name}</strong>
            <span>{lot.incompleteInformation}</span>
            <PeopleToCall lot={lot} contacts={contacts} />
          </li>
        ))}
      </ul>
    </details>
  )
}
