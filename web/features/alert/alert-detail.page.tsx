import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { alertCalls, type AlertDetail } from '@adm/contract/alert/alert'
import { formatMoment } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { useDraftedAct } from './act/alert-drafts.ts'
import { useAlertActs } from './act/use-alert-acts.tsx'
import { AlertSeverityTag, AlertStatusTag } from './figure/alert-severity.tsx'
import { durationOf, objectOf, ownerOf, titleOfAlert } from './figure/alert-words.ts'

const route = getRouteApi('/signed-in/alert/$id')

/** Page of an alert: its facts, what mends it, who has it, and its history. */
export function AlertDetailPage() {
  const { id } = route.useParams()
  const { data: alert } = useSuspenseQuery(apiQuery(alertCalls.read, { params: { id } }))
  const { acts, dialog } = useAlertActs(alert, useDraftedAct(id))
  const title = titleOfAlert(alert)
  return (
    <>
      <RecordPage
        entity="alert"
        id={id}
        title={title}
        status={
          <>
            <AlertSeverityTag severity={alert.severity} />
            <AlertStatusTag status={alert.status} />
          </>
        }
        facts={factsOf(alert)}
        actions={acts.length > 0 && <ActionMenu label="Traiter" actions={acts} />}
        alerts={<Outcome alert={alert} />}
        tabsLabel="Onglets de l'alerte"
        recent={{ href: `/alert/${id}`, label: title, detail: alert.clientName }}
        acts={acts.filter(({ refusals }) => refusals.length === 0).map(({ label, onSelect }) => ({ label, run: onSelect }))}
      />
      {dialog}
    </>
  )
}

/** One line that identifies the alert: its object, client, place, mission and owner. */
const factsOf = (alert: AlertDetail): string =>
  [
    objectOf(alert),
    ...(alert.bookingId ? [alert.clientName] : []),
    ...(alert.address ? [[alert.address, alert.city].filter(Boolean).join(', ')] : []),
    ...(alert.startAt ? [formatMoment(alert.startAt)] : []),
    `confiée à ${ownerOf(alert)}`,
  ].join(' · ')

/** « Résolue le … par Camille Rousseau, par une correction, après 34 h. » */
const endOf = ({ since, resolvedAt, resolution, resolvedByName, acceptedByName, reason }: AlertDetail): string => {
  if (!resolvedAt) return ''
  const after = `après ${durationOf(since, resolvedAt)}`
  const moment = formatMoment(resolvedAt)
  if (resolution === 'accepted') {
    const why = reason ? `\u00a0: ${reason}` : '.'
    return `Risque accepté par ${acceptedByName ?? 'une personne'} le ${moment}, ${after}${why}`
  }
  const how = resolution === 'fix' ? 'par une correction' : "d'elle-même"
  return `Résolue le ${moment}${resolvedByName ? ` par ${resolvedByName}` : ''}, ${how}, ${after}.`
}

/** Why it is not open: snoozed until when and why, or how it ended. */
const Outcome = ({ alert }: { alert: AlertDetail }) => {
  const { status, snoozedUntil, reason } = alert
  if (status === 'snoozed' && snoozedUntil)
    return (
      <Notice>
        Reportée jusqu'au {formatMoment(snoozedUntil)}
        {reason && ` : ${reason}`}
      </Notice>
    )
  return status === 'resolved' && <Notice tone="success">{endOf(alert)}</Notice>
}
