import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useCallback } from 'react'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/document'
import { fileKinds } from '@adm/domain/values/file-kind'
import { addressOf } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { downloadFile, readFile } from '../../platform/download.ts'
import { describeError } from '../../platform/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/states.tsx'

const PdfPages = lazyPage(() => import('./pdf-pages.tsx'), 'PdfPages')

type PreviewProps = { document: Document; shown: readonly Document[]; onShow: (document: Document) => void; onClose: () => void }

/** A document in the page: a picture, or the pages of a PDF. The arrows of the keyboard go to the one before and the one after. */
export const DocumentPreview = ({ document, shown, onShow, onClose }: PreviewProps) => {
  const rank = shown.findIndex(({ id }) => id === document.id)
  const goTo = (other: Document | undefined) => other && onShow(other)
  const address = addressOf(documentCalls.content, { params: { id: document.id }, query: {} })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowLeft') goTo(shown[rank - 1])
    if (key === 'ArrowRight') goTo(shown[rank + 1])
  }
  return (
    <Dialog
      isOpen
      title={document.name}
      size="wide"
      onClose={onClose}
      actions={
        <>
          {shown.length > 1 && (
            <>
              <Button icon="back" refusals={rank > 0 ? [] : ["C'est le premier document."]} onClick={() => goTo(shown[rank - 1])}>
                Précédent
              </Button>
              <Button
                icon="forward"
                refusals={rank < shown.length - 1 ? [] : ["C'est le dernier document."]}
                onClick={() => goTo(shown[rank + 1])}
              >
                Suivant
              </Button>
            </>
          )}
          <Button icon="download" onClick={() => void downloadFile(address)}>
            Télécharger
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons below do the same; the arrows are a shortcut */}
      <div className="document-preview" onKeyDown={onKeyDown}>
        <Content key={`${document.id} ${document.version}`} document={document} address={address} />
      </div>
    </Dialog>
  )
}

const Content = ({ document, address }: { document: Document; address: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['document-content', address, document.version],
    queryFn: ({ signal }) => readFile(address, signal),
    // A document may be deleted: nothing of it is kept here.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kind = document.versions[0]?.kind ?? 'pdf'
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (fileKinds[kind].isPicture) return <Picture content={data} name={document.name} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PdfPages content={data} name={document.name} />
    </Suspense>
  )
}

/** The address of a content belongs to the browser, which keeps the content until it is given back. */
const Picture = ({ content, name }: { content: Blob; name: string }) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return <img ref={show} className="document-picture" alt={name} />
}
