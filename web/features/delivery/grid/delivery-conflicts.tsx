import { rowColumnLabels } from '@adm/domain/delivery/delivery-row'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import type { CellConflict } from '../row-edits.ts'

type Props = { conflicts: readonly CellConflict[]; onDecide: (conflict: CellConflict, takesMine: boolean) => void }

const quoted = (text: string | null): string => (text === null ? 'vide' : `« ${text} »`)

/** The cells that two people typed in: the other's value stands until this person decides. */
export const DeliveryConflicts = ({ conflicts, onDecide }: Props) =>
  conflicts.map((conflict) => {
    const { id, number, column, mine, theirs } = conflict
    return (
      <Notice
        key={`${id} ${column}`}
        tone="warning"
        action={
          <>
            <Button onClick={() => onDecide(conflict, true)}>Garder ma valeur</Button>
            <Button onClick={() => onDecide(conflict, false)}>Garder la sienne</Button>
          </>
        }
      >
        Ligne {number}, {rowColumnLabels[column]} : quelqu'un a écrit {quoted(theirs)} entre-temps, vous aviez saisi {quoted(mine)}.
      </Notice>
    )
  })
