import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { bookingServiceCalls } from '@adm/contract/booking/booking-service'
import { isForGood, type ServiceEvent, serviceEvents } from '@adm/domain/booking/order/service-event'
import { prefilledOptionMessage } from '@adm/domain/client/client-defaults'
import { newKey } from '../../../platform/new-key.ts'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { newestVersion, saveQueue } from '../../../recipes/form/own-saves.ts'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { ServiceDifference } from './booking-service-difference.tsx'

type OptionDialogProps = { booking: BookingDetail; event: ServiceEvent; onClose: () => void }

/**
 * Dialog that adds or removes an option: shows the effect first, and warns that removing an option prefilled by the client is irreversible.
 */
export function BookingOptionDialog({ booking, event, onClose }: OptionDialogProps) {
  const { id } = booking
  const { label } = serviceEvents[event]
  const forGood = isForGood(booking, event)
  const acting = useActingRefusals()
  const { data, error, refetch } = useQuery({
    ...apiQuery(bookingServiceCalls.preview, { params: { id }, query: { event } }),
    staleTime: 0,
    gcTime: 0,
  })
  const act = useOptionChange(booking, event, onClose)
  return (
    <Dialog
      isOpen
      title={label}
      onClose={onClose}
      actions={
        data && (
          <Button
            look={forGood ? 'danger' : 'primary'}
            pending={act.isPending}
            refusals={data.refusal ? [...acting, data.refusal] : acting}
            onClick={() => act.mutate({ irreversible: forGood })}
          >
            {forGood ? 'Retirer définitivement' : label}
          </Button>
        )
      }
    >
      {act.error && <Notice tone="error">{errorSentence(act.error)}</Notice>}
      {forGood && <Notice tone="warning">{prefilledOptionMessage}</Notice>}
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <ServiceDifference preview={data} />}
    </Dialog>
  )
}

const useOptionChange = (booking: BookingDetail, event: ServiceEvent, onDone: () => void) => {
  const { id } = booking
  const [key] = useState(newKey)
  const queries = useQueryClient()
  return useActWithToast({
    queue: saveQueue('booking', id),
    act: ({ irreversible }: { irreversible: boolean }) => {
      const version = newestVersion(queries, bookingCalls.read, booking)
      return callApi(bookingServiceCalls.change, { params: { id }, body: { event, irreversible }, key, version })
    },
    message: () => serviceEvents[event].sentence,
    changes: ['booking'],
    onDone,
  })
}
