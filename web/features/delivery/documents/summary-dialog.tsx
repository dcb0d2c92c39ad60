import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { deliverySummaryCalls } from '@adm/contract/delivery/delivery-summary'
import { addressOf } from '../../../platform/api/api.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { fetchFile, nameOfFile, saveFile } from '../../../platform/api/download.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const PdfPages = lazyPage(() => import('../../document/pdf-pages.tsx'), 'PdfPages')
const title = 'Récapitulatif de livraison'

/** The summary of a delivery as it is when the dialog opens. */
const useSummary = (id: string) =>
  useQuery({
    queryKey: ['delivery-summary', id],
    queryFn: async ({ signal }) => {
      const response = await fetchFile(addressOf(deliverySummaryCalls.read, { params: { id } }), { signal })
      return { content: await response.blob(), name: nameOfFile(response) ?? 'recapitulatif-livraison.pdf' }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The pages of the summary, and its download under its French name. */
export const SummaryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useSummary(id)
  return (
    <Dialog
      isOpen
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <Button
          icon="download"
          look="primary"
          pending={isFetching}
          refusals={data || isFetching ? [] : ["Le récapitulatif n'a pas été préparé."]}
          onClick={() => data && saveFile(data.content, data.name)}
        >
          Télécharger
        </Button>
      }
    >
      {error && !isFetching && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {isFetching && (
        <>
          <output className="dim">Le récapitulatif se prépare : quelques secondes pour 300 lots.</output>
          <PageSkeleton />
        </>
      )}
      {data && (
        <Suspense fallback={<PageSkeleton />}>
          <PdfPages content={data.content} name={title} />
        </Suspense>
      )}
    </Dialog>
  )
}
