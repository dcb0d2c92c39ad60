import { useState } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingServiceCalls } from '@adm/contract/booking/booking-service'
import { isServiceFixed, serviceFixedMessage } from '@adm/domain/booking/order/service-change'
import { eventOpenTo, optionState, type ServiceEvent, serviceEvents } from '@adm/domain/booking/order/service-event'
import { type BookingOption, bookingOptionLabels, bookingOptions } from '@adm/domain/offer/booking-option'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import './booking-options.css'

const OptionDialog = lazyPage(() => import('./booking-option-dialog.tsx'), 'BookingOptionDialog')

/** Options of an order, each with its state and its available change. */
export const BookingOptions = ({ booking }: { booking: BookingDetail }) => {
  const [begun, setBegun] = useState<ServiceEvent | null>(null)
  return (
    <DetailSection title="Options">
      <ul>
        {bookingOptions.map((option) => (
          <OptionLine key={option} booking={booking} option={option} onBegin={setBegun} />
        ))}
      </ul>
      {begun && <OptionDialog booking={booking} event={begun} onClose={() => setBegun(null)} />}
    </DetailSection>
  )
}

type LineProps = { booking: BookingDetail; option: BookingOption; onBegin: (event: ServiceEvent) => void }

const OptionLine = ({ booking, option, onBegin }: LineProps) => {
  const mayChange = useMay(bookingServiceCalls.change)
  const acting = useActingRefusals()
  const event = eventOpenTo(booking, option)
  const fixed = isServiceFixed(booking.status) ? [serviceFixedMessage] : []
  return (
    <li className="option-line">
      <span>
        {bookingOptionLabels[option]} <span className="dim">{stateWords(booking, option)}</span>
      </span>
      {mayChange && event && (
        <Button
          aria-label={serviceEvents[event].label}
          refusals={[...acting, ...fixed]}
          onMouseEnter={() => void OptionDialog.preload()}
          onFocus={() => void OptionDialog.preload()}
          onClick={() => onBegin(event)}
        >
          {serviceEvents[event].adds ? 'Ajouter' : 'Retirer'}
        </Button>
      )}
    </li>
  )
}

/** French state of the option, with a note when the client's settings added it. */
const stateWords = (booking: BookingDetail, option: BookingOption): string => {
  const state = optionState(booking, option)
  if (state === 'locked') return 'retirée, ne peut plus être remise'
  if (state === 'off') return 'non commandée'
  return booking.prefilled.includes(option) ? 'commandée, ajoutée par les paramètres du client' : 'commandée'
}
