import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { deliveryKeysCalls, type KeysMove } from '@adm/contract/delivery/delivery-keys'
import { apiQuery } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { BulkOutcome, type DisplayedBulk, goesOn } from '../../../recipes/bulk/bulk-outcome.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { movedInWords, setsInWords } from './keys-words.ts'

/** What became of the last act on many sets, as its job goes on: the refused sets with their reasons, and one undo. */
export const KeysMoveOutcome = ({ id }: { id: string }) => {
  const queries = useQueryClient()
  const mayUndo = useMay(deliveryKeysCalls.move)
  const { data } = useProgress(apiQuery(deliveryKeysCalls.read, { params: { id } }), (move) => goesOn(displayed(move, mayUndo)))
  const isOver = data !== undefined && !goesOn(displayed(data, mayUndo))
  // The job moves keys that the table below shows: they are read again at its end.
  useEffect(() => {
    if (isOver) void readAgain(queries, 'key-tracking', 'booking')
  }, [isOver, queries])
  if (!data) return null
  return (
    <>
      <BulkOutcome
        bulk={displayed(data, mayUndo)}
        words={{ act: data.act === 'withdraw' ? 'le retrait' : 'le retour', rows: 'jeux' }}
        message={sentenceOf(data)}
        tone={data.refused.length > 0 ? 'warning' : 'success'}
      />
      <RefusedSets move={data} />
    </>
  )
}

const displayed = ({ state, done, total, undo, changed, changeId }: KeysMove, mayUndo: boolean): DisplayedBulk => ({
  state,
  done,
  total,
  changeId: mayUndo ? changeId : null,
  undo: undo && { state: undo.state, done: undo.undone + undo.unchanged, total: changed },
})

const sentenceOf = ({ act, changed, refusedCount, undo }: KeysMove): string =>
  undo
    ? [`${setsInWords(undo.undone)} : mouvement annulé.`, undo.unchanged > 0 && `${setsInWords(undo.unchanged)} : laissé tel quel.`]
        .filter(Boolean)
        .join(' ')
    : [`${movedInWords(act, changed)}.`, refusedCount > 0 && `${setsInWords(refusedCount)} : refusé.`].filter(Boolean).join(' ')

const mostNamed = 20

/** The sets that could not be moved, or not be taken back. */
const RefusedSets = ({ move: { refused } }: { move: KeysMove }) =>
  refused.length > 0 && (
    <ul className="delivery-refused">
      {refused.slice(0, mostNamed).map(({ bookingId, bookingCode, number, message }) => (
        <li key={bookingId}>
          <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'key-tracking' }}>
            {bookingCode}
          </Link>{' '}
          (ligne {number})&nbsp;: {message}
        </li>
      ))}
      {refused.length > mostNamed && <li>et {refused.length - mostNamed} de plus</li>}
    </ul>
  )
