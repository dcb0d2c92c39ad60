import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingPriceCalls, type Repricing } from '@adm/contract/booking/booking-price'
import { formatCents } from '@adm/domain/values/money'
import { newKey } from '../../../platform/new-key.ts'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PriceLines } from '../../../ui/figure/price-lines.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { readAgain } from '../../../platform/api/read-again.ts'

/** « Recalculer »: shows the differences, then applies the previewed price. */
export const BookingRepricing = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Recalculer</Button>
      {isOpen && <RepricingDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

const RepricingDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(bookingPriceCalls.check, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const apply = useApplying(id, onClose)
  const reread = () => {
    apply.reset()
    void refetch()
  }
  return (
    <Dialog
      isOpen
      size="large"
      title="Recalculer le prix"
      onClose={onClose}
      actions={
        data?.differs && (
          <Button look="primary" pending={apply.isPending || isFetching} onClick={() => apply.mutate(data)}>
            Appliquer le prix de {formatCents(data.after.priceCents)}
          </Button>
        )
      }
    >
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {apply.error && <ErrorPanel error={describeError(apply.error)} onRetry={reread} />}
      {!data && !error && <PageSkeleton />}
      {data && (data.differs ? <Differences repricing={data} /> : <p>Le prix est déjà celui du tarif : rien ne changerait.</p>)}
    </Dialog>
  )
}

const useApplying = (id: string, onApplied: () => void) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: ({ version, after: { priceCents, resultCents } }: Repricing) =>
      callApi(bookingPriceCalls.apply, { params: { id }, body: { version, priceCents, resultCents }, key }),
    onSuccess: (done) => {
      void readAgain(queries, 'booking')
      toastDone(queries, 'Le prix est recalculé.', done)
      onApplied()
    },
  })
}

const Differences = ({ repricing: { before, after, why } }: { repricing: Repricing }) => (
  <>
    <ul>
      {why.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
    <div className="form-line">
      <Side title="Avant" price={before} />
      <Side title="Après" price={after} />
    </div>
    <p>
      <strong>Écart : {formatCents(after.priceCents - before.priceCents)}</strong>
    </p>
  </>
)

const Side = ({ title, price: { priceLines, priceCents } }: { title: string; price: Repricing['before'] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <PriceLines
      lines={priceLines.map(({ label, amountCents, why }) => ({ label, amount: formatCents(amountCents), why }))}
      total={{ label: 'Total HT', amount: formatCents(priceCents) }}
    />
  </section>
)
