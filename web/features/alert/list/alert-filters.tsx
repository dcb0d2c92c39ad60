import { useQuery } from '@tanstack/react-query'
import { alertCalls, type AlertFilters as Filters } from '@adm/contract/alert/alert'
import { alertPastLabels } from '@adm/domain/alert/alert-type'
import { formatMoment } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { choiceFilter, choicesFilter, dayFilter, type FieldsOf, ListFilters, textFilter } from '../../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../../recipes/list/list-page.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { useAreaOptions } from '../../area/use-area-options.ts'
import { CheckerPicker, useCheckerNames } from '../../checker/figure/checker-picker.tsx'
import { ClientPicker, useClientNames } from '../../client/figure/client-picker.tsx'
import { useReadableFilters } from './readable-filters.ts'
import { groupOptions, severityOptions, statusOptions, typeOptions } from '../figure/alert-words.ts'
import type { AlertSearch } from './alert-search.ts'

const pastOptions = optionsOf(alertPastLabels)
const mineOptions = [{ value: 'true', label: 'À moi ou à mon groupe' }] as const

const bar = ['text', 'severity', 'type', 'area_id'] as const
const more = ['mine', 'group', 'assignee_id', 'status', 'past', 'client_id', 'checker_id', 'min_date', 'max_date'] as const

type Change = FiltersProps<AlertSearch>['onChange']

/** The fields of closed lists. */
const choiceFields = ({ severity, type, status, past, group, mine }: AlertSearch, onChange: Change) => ({
  severity: choicesFilter({ label: 'Gravité', options: severityOptions, value: severity, set: (chosen) => onChange({ severity: chosen }) }),
  type: choicesFilter({ label: 'Type', options: typeOptions, value: type, set: (chosen) => onChange({ type: chosen }) }),
  status: choicesFilter({ label: 'Statut', options: statusOptions, value: status, set: (chosen) => onChange({ status: chosen }) }),
  past: choiceFilter({ label: 'Jour de la mission', options: pastOptions, value: past, set: (chosen) => onChange({ past: chosen }) }),
  group: choicesFilter({ label: 'Groupe', options: groupOptions, value: group, set: (chosen) => onChange({ group: chosen }) }),
  mine: choiceFilter({
    label: 'Qui me reviennent',
    chip: 'Pour',
    options: mineOptions,
    value: mine,
    set: (chosen) => onChange({ mine: chosen }),
  }),
})

/** The fields of rows of other subjects. */
const useNameFields = ({ area_id, client_id, checker_id, assignee_id }: AlertSearch, onChange: Change) => {
  const areas = useAreaOptions()
  const clients = useClientNames(client_id)
  const checkers = useCheckerNames(checker_id)
  const { data: people = [] } = useQuery(apiQuery(alertCalls.assignees, {}))
  return {
    area_id: choicesFilter({ label: 'Zone', options: areas, value: area_id, set: (chosen) => onChange({ area_id: chosen }) }),
    client_id: {
      chip: 'Client',
      words: clients,
      clear: () => onChange({ client_id: undefined }),
      field: () => <ClientPicker value={client_id?.[0]} onChange={(id) => onChange({ client_id: id ? [id] : undefined })} />,
    },
    checker_id: {
      chip: 'Contrôleur',
      words: checkers,
      clear: () => onChange({ checker_id: undefined }),
      field: () => <CheckerPicker value={checker_id?.[0]} onChange={(id) => onChange({ checker_id: id ? [id] : undefined })} />,
    },
    assignee_id: choicesFilter({
      label: 'Confiée à',
      options: people.map(({ id, name }) => ({ value: id, label: name })),
      value: assignee_id,
      set: (chosen) => onChange({ assignee_id: chosen }),
    }),
  }
}

/** Filters of the alerts. */
export const AlertFilters = ({ value, onChange, onClear }: FiltersProps<AlertSearch>) => {
  const names = useNameFields(value, onChange)
  const isReadable = useReadableFilters()
  const filters = {
    text: textFilter({
      label: 'N° de commande ou client',
      chip: 'Recherche',
      value: value.text,
      set: (typed) => onChange({ text: typed }),
    }),
    ...choiceFields(value, onChange),
    ...names,
    min_date: dayFilter({ label: 'Mission à partir du', value: value.min_date, set: (day) => onChange({ min_date: day }) }),
    max_date: dayFilter({ label: "Mission jusqu'au", value: value.max_date, set: (day) => onChange({ max_date: day }) }),
    // Chosen by « Rejouer », above the list.
    at: {
      chip: "Telles qu'elles étaient le",
      words: value.at && formatMoment(value.at),
      clear: () => onChange({ at: undefined }),
      field: () => null,
    },
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={bar.filter(isReadable)}
      more={more.filter(isReadable)}
      offeredAs="Liste des alertes"
      onClear={onClear}
    />
  )
}
