import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { deliveryMissionsCalls, fewRows, type MissionsResult, mostRowsRead } from '@adm/contract/delivery/delivery-missions'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { BulkOutcome, type DisplayedBulk, goesOn } from '../../../recipes/bulk/bulk-outcome.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { MissionsRows } from './missions-rows.tsx'

const route = getRouteApi('/signed-in/deliveries/missions/$id')

/** Page of one creation of missions: its author, what became of each row, and one undo for all. */
export function MissionsPage() {
  const { id } = route.useParams()
  const [isLeftOnly, setLeftOnly] = useState(false)
  const [most, setMost] = useState(fewRows)
  const query = { most, ...(isLeftOnly && { left: 'yes' as const }) }
  const read = { ...apiQuery(deliveryMissionsCalls.read, { params: { id }, query }), placeholderData: keepPreviousData }
  const { data, error, refetch } = useProgress(read, goesOn)
  return (
    <Page
      title="Création de missions"
      actions={
        <>
          <ButtonLink to="/deliveries/missions">Toutes les créations</ButtonLink>
          {data && (
            <ButtonLink
              to="/deliveries/$id"
              params={{ id: data.deliveryId }}
              search={{ tab: 'missions' }}
            >{`Livraison ${data.reference}`}</ButtonLink>
          )}
        </>
      }
    >
      {error && !data && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <>
          <Outcome data={data} />
          <Checkbox
            label="Seulement les lignes sans commande"
            checked={isLeftOnly}
            onChange={({ target }) => setLeftOnly(target.checked)}
          />
          {data.rows.length > 0 ? <MissionsRows rows={data.rows} /> : <p>Aucune ligne sans commande.</p>}
          {data.rows.length === fewRows && most === fewRows && (
            <Button onClick={() => setMost(mostRowsRead)}>Voir toutes les lignes</Button>
          )}
        </>
      )}
    </Page>
  )
}

const Outcome = ({ data }: { data: MissionsResult }) => {
  const may = useMay(deliveryMissionsCalls.start)
  const remaining = data.undo ? data.undo.kept : data.refusedCount
  return (
    <>
      <p className="dim">
        {data.clientName}. Demandée par {data.byName ?? 'le système'} le {formatDay(dayOf(data.createdAt))} à {formatHour(data.createdAt)}.
      </p>
      <BulkOutcome
        bulk={displayed(data, may)}
        words={{ act: 'la création', rows: 'lignes' }}
        message={data.message}
        tone={remaining === 0 ? 'success' : 'warning'}
      />
    </>
  )
}

const displayed = ({ state, done, total, created, changeId, undo }: MissionsResult, may: boolean): DisplayedBulk => ({
  state,
  done,
  total,
  undo: undo && { state: undo.state, done: undo.undone + undo.kept, total: created },
  changeId: may ? changeId : null,
})
