import type { WarningFilters as Filters } from '@adm/contract/warning/warning'
import { warningCauseLabels, warningSeverityLabels, warningStatusLabels } from '@adm/domain/warning/warning'
import { choicesFilter, dayFilter, type FieldsOf, ListFilters } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { useReadableFilters } from '../alert/list/readable-filters.ts'
import { useAreaOptions } from '../area/use-area-options.ts'
import { ClientPicker, useClientNames } from '../client/figure/client-picker.tsx'
import type { WarningSearch } from './warning-search.ts'

const statuses = optionsOf(warningStatusLabels)
const severities = optionsOf(warningSeverityLabels)
const causes = optionsOf(warningCauseLabels)
const more = ['client_id', 'area_id', 'min_day', 'max_day'] as const

/** Filters of the list of warnings. */
export const WarningFilters = ({ value, onChange, onClear }: FiltersProps<WarningSearch>) => {
  const { status, severity, cause, client_id, area_id, booking_id, min_day, max_day } = value
  const clients = useClientNames(client_id)
  const areas = useAreaOptions()
  const isReadable = useReadableFilters()
  const filters = {
    status: choicesFilter({ label: 'Statut', options: statuses, value: status, set: (chosen) => onChange({ status: chosen }) }),
    severity: choicesFilter({ label: 'Gravité', options: severities, value: severity, set: (chosen) => onChange({ severity: chosen }) }),
    cause: choicesFilter({ label: 'Cause', options: causes, value: cause, set: (chosen) => onChange({ cause: chosen }) }),
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    area_id: choicesFilter({ label: 'Zone', options: areas, value: area_id, set: (chosen) => onChange({ area_id: chosen }) }),
    booking_id: {
      chip: 'Commande',
      words: booking_id && 'une seule',
      clear: () => onChange({ booking_id: undefined }),
      field: () => null,
    },
    min_day: dayFilter({ label: 'À partir du', value: min_day, set: (day) => onChange({ min_day: day }) }),
    max_day: dayFilter({ label: "Jusqu'au", value: max_day, set: (day) => onChange({ max_day: day }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['status', 'severity', 'cause']}
      more={more.filter(isReadable)}
      offeredAs="Liste des signalements"
      onClear={onClear}
    />
  )
}
