import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type BookingDetail, bookingCalls } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { copyActs } from '../link/booking-copy-acts.ts'
import { useStepActs } from '../step/booking-step-acts.tsx'

type RowMenuProps = { row: BookingRow; label: string; closed: React.ReactNode }

/** The opened menu of a row: the steps of the order, which are read first, then the copies. `closed` stands there until then. */
export const BookingRowMenu = ({ row, label, closed }: RowMenuProps) => {
  const { data: booking, error } = useQuery(apiQuery(bookingCalls.read, { params: { id: row.id } }))
  const copies = useCopies(row)
  if (booking) return <StepMenu booking={booking} label={label} copies={copies} />
  return error ? <ActionMenu label={label} icon="more" isQuiet startsOpen actions={copies} /> : closed
}

const useCopies = (row: BookingRow) => {
  const navigate = useNavigate()
  const mayCreate = useMay(bookingCalls.create)
  return mayCreate ? copyActs(row).map(({ address, ...act }) => ({ ...act, onSelect: () => void navigate(address) })) : []
}

type StepMenuProps = { booking: BookingDetail; label: string; copies: ReturnType<typeof useCopies> }

const StepMenu = ({ booking, label, copies }: StepMenuProps) => {
  const { next, others, dialog } = useStepActs(booking)
  const acting = useActingRefusals()
  const steps = [...(next ? [next] : []), ...others].map(({ begin, refusals, ...step }) => ({
    ...step,
    onSelect: begin,
    refusals: [...acting, ...refusals],
  }))
  return (
    <>
      <ActionMenu label={label} icon="more" isQuiet startsOpen actions={[...steps, ...copies]} />
      {dialog}
    </>
  )
}
