import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type CertificationFile, checkerCalls } from '@adm/contract/checker/checker'
import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { type Certification, expiredBlocking, lackingPapers } from '@adm/domain/checker/certification'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { useWithPending } from '../../../recipes/offline/pending-row.ts'
import { useToday } from '../../../platform/today.ts'
import { Button } from '../../../ui/base/button.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { TableHeads } from '../../../ui/table/table-heads.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { ExpiryDay } from './checker-expiry.tsx'
import { CheckerSection } from '../section/checker-section.tsx'
import './checker-certifications.css'
import { checkerRecord } from '../history/checker-record.ts'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'

const edits = ['certifications'] as const

/** The certifications of a checker: status and last day of each, and the missing ones. */
export function CheckerCertifications({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  const checker = useWithPending(checkerRecord, read)
  const { certifications, selfBilling, type, name } = checker
  const today = useToday()
  const expired = expiredBlocking(certifications, today)
  const lacking = lackingPapers(type, { certifications, selfBilling, today })
  const words = (kinds: typeof expired) => kinds.map((kind) => certificationKindLabels[kind]).join(', ')
  return (
    <DetailBody>
      {expired.length > 0 && (
        <Notice tone="error">{`${name} ne peut plus recevoir de mission : un certificat bloquant a expiré (${words(expired)}).`}</Notice>
      )}
      {lacking.length > 0 && <Notice tone="warning">{`Il manque au dossier : ${words(lacking)}.`}</Notice>}
      <CheckerSection checker={checker} title="Certificats" form="certifications" facts={edits} edits={edits}>
        {certifications.length === 0 ? (
          <p className="dim">Aucun certificat n'est enregistré.</p>
        ) : (
          <Papers papers={certifications} files={read.certificationFiles} />
        )}
      </CheckerSection>
    </DetailBody>
  )
}

const FileDialog = lazyPart(() => import('./checker-certificate-file.tsx'), 'CheckerCertificateFile')

type PapersProps = { papers: readonly Certification[]; files: readonly CertificationFile[] }

const Papers = ({ papers, files }: PapersProps) => (
  <ScrollRegion label="Liste des certificats">
    <table className="papers">
      <caption className="only-read-aloud">Certificats</caption>
      <TableHeads titles={['Type', 'Numéro', 'Émis le', 'Échéance', 'Bloquant', 'Fichier']} />
      <tbody>
        {papers.map(({ id, kind, number, issuedDay, expiresDay, blocking }) => (
          <tr key={id}>
            <th scope="row">{certificationKindLabels[kind]}</th>
            <td>{number ?? <span className="dim">–</span>}</td>
            <td>{issuedDay ? formatDayShort(issuedDay) : <span className="dim">–</span>}</td>
            <td>{expiresDay ? <ExpiryDay day={expiresDay} /> : <span className="dim">Sans échéance</span>}</td>
            <td>{blocking ? 'Oui' : 'Non'}</td>
            <td>
              <PaperFile id={id} kind={kind} file={files.find(({ certificationId }) => certificationId === id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

type PaperFileProps = { id: string; kind: Certification['kind']; file: CertificationFile | undefined }

/** The file of a certificate, or the way to add one. A certificate that waits to be sent has no row yet. */
const PaperFile = ({ id, kind, file }: PaperFileProps) => {
  const [isOpen, setOpen] = useState(false)
  const title = `Fichier du certificat : ${certificationKindLabels[kind]}`
  const words = file ? file.name : 'Aucun'
  return (
    <>
      <Button look="subtle" onClick={() => setOpen(true)} aria-label={`${words}, ${title}`}>
        {words}
      </Button>
      <Suspense>{isOpen && <FileDialog certificationId={id} title={title} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
