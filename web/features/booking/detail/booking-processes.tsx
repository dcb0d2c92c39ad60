import { extraMinutesOf } from '@adm/domain/client/process/applied-process'
import type { Booking } from '@adm/domain/booking/order/booking'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ProcessFacts } from '../../client/process/client-process-facts.tsx'

/** Client processes stored when the order was made, with their extra minutes; empty without processes. */
export const BookingProcesses = ({ booking: { processes, durationMinutes } }: { booking: Booking }) => {
  if (processes.length === 0) return null
  const extra = extraMinutesOf(processes)
  return (
    <DetailSection title="Procédures du client">
      {processes.map((process) => (
        <section key={process.id} className="process" aria-label={process.title}>
          <h3>{process.title}</h3>
          <ProcessFacts process={process} />
        </section>
      ))}
      {extra > 0 && (
        <p className="dim">
          Durée sur place : {durationMinutes - extra} minutes + {extra} minutes de procédures = {durationMinutes} minutes.
        </p>
      )}
    </DetailSection>
  )
}
