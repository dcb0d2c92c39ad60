import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BookingReport, bookingReportCalls, type ReportDocument } from '@adm/contract/booking/booking-report'
import { documentCalls } from '@adm/contract/document'
import { pointStateLabels, type PointState } from '@adm/domain/booking/document/booking-report'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { dayOf, formatDay, formatMoment } from '@adm/domain/values/date/moment'
import { addressOf, apiQuery } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { EmptyState, Notice } from '../../../ui/layout/states.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { contentOf, givenBy } from '../../document/document-words.ts'

/** Tab of the report: documents, declared legal points, deadline for the tenant's additions, and reports of linked orders. */
export function BookingReportTab({ id }: { id: string }) {
  const { data: report } = useSuspenseQuery(apiQuery(bookingReportCalls.read, { params: { id } }))
  const { documents, checklist, amendment, linked } = report
  return (
    <DetailBody>
      {amendment && (
        <div className="section-note">
          <Amendment {...amendment} />
        </div>
      )}
      <DetailSection title="Documents du rapport">
        {documents.length === 0 ? (
          <EmptyState
            title="Aucun rapport"
            action={
              <Link to="/booking/$id" params={{ id }} search={{ tab: 'documents' }}>
                Ouvrir les documents
              </Link>
            }
          >
            Aucun rapport n'est joint à cette commande.
          </EmptyState>
        ) : (
          <Reports documents={documents} />
        )}
      </DetailSection>
      <Checklist checklist={checklist} />
      {linked.map((other) => (
        <DetailSection
          key={`${other.link} ${other.id}`}
          title={other.link === 'entry' ? "Rapport de l'entrée liée" : 'Rapport de la sortie liée'}
        >
          <p>
            <Link to="/booking/$id" params={{ id: other.id }} search={{ tab: 'rapport' }}>
              {other.code}
            </Link>
            {other.startAt && `, ${formatDay(dayOf(other.startAt))}`}
          </p>
          {other.documents.length === 0 ? <p className="dim">Aucun rapport n'y est joint.</p> : <Reports documents={other.documents} />}
        </DetailSection>
      ))}
    </DetailBody>
  )
}

/** The tenant's ten days, with the law that grants them. */
const Amendment = ({ fromDay, untilDay, isOpen }: NonNullable<BookingReport['amendment']>) => (
  <Notice tone={isOpen ? 'info' : 'success'}>
    {isOpen
      ? `Le locataire peut demander à compléter cet état des lieux d'entrée jusqu'au ${formatDay(untilDay)} inclus.`
      : `Le délai de dix jours pour compléter cet état des lieux d'entrée est passé depuis le ${formatDay(untilDay)}.`}{' '}
    Dix jours courent à compter de son établissement, le {formatDay(fromDay)} (loi du 6 juillet 1989, art. 3-2). Pour les éléments de
    chauffage, la demande reste possible pendant le premier mois de la période de chauffe.
  </Notice>
)

const Reports = ({ documents }: { documents: readonly ReportDocument[] }) => (
  <PersonList>
    {documents.flatMap(({ id, type, name, versions }) =>
      versions.map((version) => (
        <PersonLine
          key={`${id} ${version.number}`}
          name={name}
          detail={documentTypeLabels[type]}
          actions={
            <IconButton
              icon="download"
              label={`Télécharger : ${name}, version ${version.number}`}
              onClick={() => void downloadFile(addressOf(documentCalls.content, { params: { id }, query: { number: version.number } }))}
            />
          }
        >
          <span>Version {version.number}</span>
          <span>{contentOf(version)}</span>
          <span className="dim">{givenBy(version)}</span>
        </PersonLine>
      )),
    )}
  </PersonList>
)

const phases = { complete: 'closed-well', excused: 'planned', missing: 'closed-badly' } as const satisfies Record<PointState, string>

const Checklist = ({ checklist }: Pick<BookingReport, 'checklist'>) => (
  <DetailSection title="Points légaux du rapport">
    {checklist ? (
      <>
        <p className="dim section-note">
          Déclarés à la validation, {formatMoment(checklist.statedAt)}
          {checklist.statedBy && `, par ${checklist.statedBy}`}.
        </p>
        <PersonList>
          {checklist.points.map(({ point, label, state, reason }) => (
            <PersonLine key={point} name={label.charAt(0).toUpperCase() + label.slice(1)}>
              <StatusTag phase={phases[state]}>{pointStateLabels[state]}</StatusTag>
              {reason && <span>{reason}</span>}
            </PersonLine>
          ))}
        </PersonList>
      </>
    ) : (
      <p className="dim">Les points légaux se vérifient à l'étape « Valider le rapport » ; aucun n'a encore été déclaré.</p>
    )}
  </DetailSection>
)
