import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { durationCalls, type DurationStatistic } from '@adm/contract/offer/duration'
import type { DurationFilter } from '@adm/contract/offer/duration-filter'
import { offerCalls } from '@adm/contract/offer/offer'
import { outlierFactor } from '@adm/domain/offer/duration-proposal'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useHasDraft } from '../../../platform/form/use-draft.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/layout/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { ClientPicker } from '../../client/figure/client-picker.tsx'
import { DurationApprovalForm } from './duration-approval.form.tsx'
import { approvalDraftName } from './duration-draft-name.ts'
import { CheckerPaces } from './duration-checkers.tsx'
import { durationColumns } from './duration-columns.tsx'
import { DurationVersions } from './duration-versions.tsx'
import { groupKey } from './duration-words.ts'

const route = getRouteApi('/signed-in/settings/durations')
const closed = ['done', 'validated', 'succeeded']

/** The missions of a group: the closed orders of the period. */
const ordersOf = ({ service, roomCount }: DurationStatistic, { from, until }: { from: string; until: string }): string => {
  const filter = { services: service, room_count: roomCount, min_date: from, max_date: until }
  return `/booking?${new URLSearchParams([...Object.entries(filter), ...closed.map((status): [string, string] => ['status', status])])}`
}

/** Page of the durations: real against planned by group and by checker, what is proposed, and the approved versions. */
export function DurationsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const result = useQuery({ ...apiQuery(durationCalls.statistics, { query: search }), placeholderData: keepPreviousData })
  const mayPace = useMay(durationCalls.checkers)
  const { data, error } = result
  return (
    <Page
      title="Durées"
      actions={
        <>
          <ButtonLink to="/settings" icon="back">
            Paramètres
          </ButtonLink>
          {data && <Approval items={data.items} version={data.version} />}
        </>
      }
    >
      <p className="dim">
        Une mission compte quand ses heures réelles sont renseignées, à sa clôture ou sur la commande. Le prévu est celui de la table
        d'aujourd'hui. Une durée de moins d'un tiers du prévu, ou de plus de {outlierFactor} fois le prévu, est écartée comme une erreur de
        saisie.
      </p>
      <Filters search={search} period={data} onChange={(part) => void navigate({ search: { ...search, ...part }, replace: true })} />
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void result.refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState title="Aucune mission de cette période n'a d'heures réelles.">
          Renseignez l'heure d'arrivée et l'heure de fin à la clôture des missions.
        </EmptyState>
      )}
      {!error && data?.items.length !== 0 && (
        <Table
          label="Durées par prestation et logement"
          columns={durationColumns}
          rows={data?.items}
          keyOf={groupKey}
          hrefOf={(group) => ordersOf(group, data ?? { from: '', until: '' })}
          isRefreshing={result.isPlaceholderData}
        />
      )}
      {mayPace && <CheckerPaces filter={search} />}
      <DurationVersions />
    </Page>
  )
}

/** The act of whoever may approve; off while nothing is proposed. */
const Approval = ({ items, version }: { items: readonly DurationStatistic[]; version: number }) => {
  const mayApprove = useMay(durationCalls.approve)
  const [isOpen, setOpen] = useState(useHasDraft(approvalDraftName))
  const proposals = items.filter(({ proposedMinutes }) => proposedMinutes !== null)
  if (!mayApprove) return null
  return (
    <>
      <Button
        look="primary"
        onClick={() => setOpen(true)}
        refusals={proposals.length === 0 ? ["Aucune durée n'est proposée pour cette période."] : []}
      >
        Approuver des durées
      </Button>
      {isOpen && proposals.length > 0 && <DurationApprovalForm proposals={proposals} version={version} onClose={() => setOpen(false)} />}
    </>
  )
}

type FiltersProps = {
  search: DurationFilter
  period: { from: string; until: string } | undefined
  onChange: (part: DurationFilter) => void
}

const Filters = ({ search, period, onChange }: FiltersProps) => {
  const { data: areas = [] } = useQuery(apiQuery(offerCalls.areas, {}))
  return (
    <FormLine>
      <DateInput label="Missions du" value={search.from ?? period?.from ?? ''} onChange={(day) => onChange({ from: day || undefined })} />
      <DateInput label="au" value={search.until ?? period?.until ?? ''} onChange={(day) => onChange({ until: day || undefined })} />
      <Select
        label="Zone"
        optional
        clearable
        options={areas.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.area_id}
        onChange={(area) => onChange({ area_id: area ?? undefined })}
      />
      <ClientPicker optional value={search.client_id} onChange={(client) => onChange({ client_id: client ?? undefined })} />
    </FormLine>
  )
}
