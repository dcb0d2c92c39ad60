import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Refused } from '../../../platform/api/refused.ts'
import { useSession } from '../../../platform/session/session.tsx'
import { ButtonLink, IconButton } from '../../../ui/base/button.tsx'
import { dropRunningBulk } from '../list/running-bulk.ts'
import { progressOf, useBulk } from './booking-bulk-outcome.tsx'
import './booking-bulk.css'
import { readAgain } from '../../../platform/api/read-again.ts'

const figure = (count: number): string => count.toLocaleString('fr-FR')

/** Progress of the running bulk, under the list; then its outcome until the person closes it. */
export const BookingBulkLine = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const queries = useQueryClient()
  const personId = useSession().person?.id ?? ''
  const { data, error } = useBulk(id)
  const isOver = data !== undefined && (data.state === 'done' || data.state === 'failed')
  const isGone = error instanceof Refused && [403, 404].includes(error.refusal.statusCode)
  const close = () => {
    dropRunningBulk(personId)
    onClose()
  }
  // Live events update the orders during the bulk; the list is read once more at the end.
  useEffect(() => {
    if (isOver) void readAgain(queries, 'booking')
  }, [isOver, queries])
  useEffect(() => {
    if (isGone) dropRunningBulk(personId)
  }, [isGone, personId])
  if (!data) return null
  const { done, total } = progressOf(data)
  return (
    <section className="selection-bar bulk-line" aria-label="Modification groupée">
      {isOver ? (
        <output>{data.message}</output>
      ) : (
        <>
          <output>
            Modification groupée&nbsp;: {figure(done)} sur {figure(total)}
          </output>
          <progress aria-label="Avancement de la modification groupée" value={done} max={Math.max(total, 1)} />
        </>
      )}
      <ButtonLink to="/booking/bulk/$id" params={{ id }}>
        Voir
      </ButtonLink>
      <IconButton icon="close" label="Fermer ce message" onClick={close} />
    </section>
  )
}
