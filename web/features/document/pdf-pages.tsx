import { useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { IconButton } from '../../ui/base/button.tsx'
import { Notice, PageSkeleton } from '../../ui/layout/states.tsx'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

const baseWidth = 760
const zooms = [0.5, 0.75, 1, 1.5, 2] as const
const options = { isEvalSupported: false, enableXfa: false }

/** The library calls the head of a table a cell: it has rows, so it is a group of them. */
const groupHeads = (page: HTMLElement | null): void => {
  for (const head of page?.querySelectorAll('[role=columnheader]:has(> [role=row])') ?? []) head.setAttribute('role', 'rowgroup')
}

/** Pages of a PDF, one at a time. Scripts and links of the PDF are disabled; its text can be copied and read by a screen reader. */
export const PdfPages = ({ content, name }: { content: Blob; name: string }) => {
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(2)
  const [isLocked, setLocked] = useState(false)
  const displayed = useRef<HTMLElement>(null)
  if (isLocked) return <Notice tone="warning">Ce PDF demande un mot de passe&nbsp;: téléchargez-le pour l'ouvrir.</Notice>
  return (
    <>
      <PdfBar page={page} pages={pages} zoom={zoom} onPage={setPage} onZoom={setZoom} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable page must be reachable by keyboard */}
      <section ref={displayed} className="pdf-page" aria-label={`Page ${page} de ${name}`} tabIndex={0}>
        <Document
          file={content}
          options={options}
          loading={<PageSkeleton />}
          error={<Notice tone="warning">Ce PDF ne peut pas être montré ici&nbsp;: téléchargez-le pour l'ouvrir.</Notice>}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onPassword={() => setLocked(true)}
        >
          <Page
            pageNumber={page}
            width={baseWidth * (zooms[zoom] ?? 1)}
            renderAnnotationLayer={false}
            loading={<PageSkeleton />}
            onGetStructTreeSuccess={() => groupHeads(displayed.current)}
          />
        </Document>
      </section>
    </>
  )
}

type PdfBarProps = { page: number; pages: number; zoom: number; onPage: (page: number) => void; onZoom: (zoom: number) => void }
/** The page and the size that are displayed, and the others. */
const PdfBar = ({ page, pages, zoom, onPage, onZoom }: PdfBarProps) => (
  <div className="pdf-bar" role="toolbar" aria-label="Pages">
    <IconButton
      icon="back"
      label="Page précédente"
      refusals={page > 1 ? [] : ["C'est la première page."]}
      onClick={() => onPage(page - 1)}
    />
    <span className="numbers" aria-live="polite">
      Page {page} sur {pages || '…'}
    </span>
    <IconButton
      icon="forward"
      label="Page suivante"
      refusals={page < pages ? [] : ["C'est la dernière page."]}
      onClick={() => onPage(page + 1)}
    />
    <IconButton icon="minus" label="Réduire" refusals={zoom > 0 ? [] : ["C'est le plus petit."]} onClick={() => onZoom(zoom - 1)} />
    <IconButton
      icon="plus"
      label="Agrandir"
      refusals={zoom < zooms.length - 1 ? [] : ["C'est le plus grand."]}
      onClick={() => onZoom(zoom + 1)}
    />
  </div>
)
