import { useNavigate } from '@tanstack/react-router'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { useStoredDraft } from '../../../platform/form/use-draft.ts'
import { useOffered } from '../../../platform/offered.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { type RecordStep, RecordSteps, useOfferedSteps } from '../../../recipes/page/record-steps.tsx'
import { copyActs } from '../link/booking-copy-acts.ts'
import { BookingReplan } from '../link/booking-replan.tsx'
import { absenteeOf, absentWords, offered, useAbsentAct } from '../absence/absent-act.tsx'
import { useStepActs } from './booking-step-acts.tsx'
import { stepDraftName } from './step-draft-name.ts'

/** `P` on a waiting order, as on the board: the dialog of the step begins with the first free slots. */
const firstSlots = ({ refusals, begin }: RecordStep) => ({
  label: 'Choisir un premier créneau libre',
  words: 'planifier affecter date contrôleur',
  keys: 'p',
  refusals,
  run: begin,
})

/** Buttons of the booking's current transitions; each opens its dialog. */
export const BookingSteps = ({ booking }: { booking: BookingDetail }) => {
  const navigate = useNavigate()
  const drafted = useStoredDraft(stepDraftName(booking.id))?.['transition']
  const { dialog, plan, ...steps } = useStepActs(booking, drafted)
  const mayCreate = useMay(bookingCalls.create)
  const printSheet = () => void navigate({ to: '/booking/$id/sheet', params: { id: booking.id } })
  useOfferedSteps(`Commande ${booking.code}`, steps)
  useOffered(`Commande ${booking.code}`, plan ? [firstSlots(plan)] : [])
  const { act: absent, dialog: absentDialog } = useAbsentAct(absenteeOf(booking))
  useOffered(`Commande ${booking.code}`, absent ? [{ label: 'Contrôleur absent', words: absentWords, ...offered(absent) }] : [])
  return (
    <>
      <RecordSteps
        {...steps}
        more={[
          ...(absent ? [{ label: 'Contrôleur absent', icon: 'calendar' as const, onSelect: absent.begin, refusals: absent.refusals }] : []),
          { label: 'Imprimer la fiche', icon: 'file', onSelect: printSheet },
          ...(mayCreate ? copyActs(booking).map(({ address, ...act }) => ({ ...act, onSelect: () => void navigate(address) })) : []),
        ]}
      >
        <BookingReplan booking={booking} />
      </RecordSteps>
      {dialog}
      {absentDialog}
    </>
  )
}
