import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverySummaryCalls } from '@adm/contract/delivery/delivery-summary'
import { callApi } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { Documents } from '../../document/documents.tsx'
import { SummaryDialog } from './summary-dialog.tsx'

/** The summary of a delivery, and its documents. */
export const DeliveryDocuments = ({ id }: { id: string }) => (
  <>
    <DeliverySummary id={id} />
    <Documents owner={{ entity: 'delivery', entityId: id }} />
  </>
)

/** The summary as it is now: opened, or stored among the documents. */
const DeliverySummary = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  const save = useSaveSummary(id)
  const refusals = useActingRefusals()
  return (
    <DetailSection title="Récapitulatif">
      <p className="dim">
        Lot par lot : résultat, clés remises, compteurs, réserves et ce qui manque. Il se fait seul à la fin de la livraison.
      </p>
      <div className="section-buttons">
        <Button icon="file" onClick={() => setOpen(true)}>
          Voir le récapitulatif
        </Button>
        {save.may && (
          <Button look="subtle" pending={save.isPending} refusals={refusals} onClick={save.start}>
            Garder dans les documents
          </Button>
        )}
      </div>
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      {isOpen && <SummaryDialog id={id} onClose={() => setOpen(false)} />}
    </DetailSection>
  )
}

/** Makes the summary again and stores it: a second click repeats the same attempt until it is answered. */
const useSaveSummary = (id: string) => {
  const queries = useQueryClient()
  const may = useMay(deliverySummaryCalls.save)
  const [key, setKey] = useState(newKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(deliverySummaryCalls.save, { params: { id }, key }),
    onSuccess: ({ versions }) => {
      setKey(newKey())
      showToast({
        message:
          versions.length > 1 ? `Le récapitulatif est à jour : version ${versions.length}.` : 'Le récapitulatif est dans les documents.',
        tone: 'success',
      })
      return readAgain(queries, 'document', 'delivery')
    },
  })
  return { may, isPending, error, start: () => mutate() }
}
