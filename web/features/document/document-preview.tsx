import { type KeyboardEvent, Suspense } from 'react'
import { documentCalls } from '@adm/contract/document'
import type { Document } from '@adm/domain/document/record/document'
import { fileKinds } from '@adm/domain/file/file-kind'
import { addressOf } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { downloadFile } from '../../platform/api/download.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { DocumentPicture, useDocumentContent } from './document-picture.tsx'

const PdfPages = lazyPage(() => import('./pdf-pages.tsx'), 'PdfPages')

type PreviewProps = { document: Document; siblings: readonly Document[]; onShow: (document: Document) => void; onClose: () => void }

/** Preview of a document: a picture, or the pages of a PDF. The arrow keys open the previous and next document. */
export const DocumentPreview = ({ document, siblings, onShow, onClose }: PreviewProps) => {
  const rank = siblings.findIndex(({ id }) => id === document.id)
  const goTo = (other: Document | undefined) => other && onShow(other)
  const address = addressOf(documentCalls.content, { params: { id: document.id }, query: {} })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowLeft') goTo(siblings[rank - 1])
    if (key === 'ArrowRight') goTo(siblings[rank + 1])
  }
  return (
    <Dialog
      isOpen
      title={document.name}
      size="wide"
      onClose={onClose}
      actions={
        <>
          {siblings.length > 1 && (
            <>
              <Button icon="back" refusals={rank > 0 ? [] : ["C'est le premier document."]} onClick={() => goTo(siblings[rank - 1])}>
                Précédent
              </Button>
              <Button
                icon="forward"
                refusals={rank < siblings.length - 1 ? [] : ["C'est le dernier document."]}
                onClick={() => goTo(siblings[rank + 1])}
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
        <Content key={`${document.id} ${document.version}`} document={document} />
      </div>
    </Dialog>
  )
}

const Content = ({ document }: { document: Document }) => {
  const { data, error, refetch } = useDocumentContent(document)
  const kind = document.versions[0]?.kind ?? 'pdf'
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (fileKinds[kind].isPicture) return <DocumentPicture content={data} alt={document.name} className="document-picture" />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PdfPages content={data} name={document.name} />
    </Suspense>
  )
}
