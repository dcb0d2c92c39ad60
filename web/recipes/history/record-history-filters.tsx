import type { HistoryChoices } from '@adm/contract/platform/history'
import { Button } from '../../ui/base/button.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { type Act, actOfKind } from './record-acts.ts'
import { authorOf } from './record-event-line.ts'
import type { HistorySearch } from './record-history-search.ts'
import type { RecordFields } from '../page/record-subject.ts'

type FiltersProps = {
  choices: HistoryChoices
  fields: RecordFields
  acts: readonly Act[]
  search: HistorySearch
  onChange: (search: HistorySearch) => void
}

/** Filters by author, act, field and day, with choices from the existing events. */
export const HistoryFilters = ({ choices, fields, acts, search, onChange }: FiltersProps) => (
  <search className="history-filters" aria-label="Filtres de l'historique">
    <Select
      label="Qui"
      placeholder="Tout le monde"
      clearable
      options={choices.people.map(({ by, name }) => ({ value: by, label: authorOf({ byName: name, byKind: by }) }))}
      value={search.by}
      onChange={(by) => onChange({ ...search, by })}
    />
    <Select
      label="Acte"
      placeholder="Tous les actes"
      clearable
      options={actsOf(acts, choices).map(({ name, label }) => ({ value: name, label }))}
      value={search.act}
      onChange={(act) => onChange({ ...search, act })}
    />
    <Select
      label="Champ"
      placeholder="Tous les champs"
      clearable
      options={Object.entries(fields)
        .filter(([field]) => choices.fields.includes(field))
        .map(([field, { label }]) => ({ value: field, label }))}
      value={search.field}
      onChange={(field) => onChange({ ...search, field })}
    />
    <DateInput label="Du" value={search.from ?? ''} onChange={(from) => onChange({ ...search, from: from || undefined })} />
    <DateInput label="Au" value={search.to ?? ''} onChange={(to) => onChange({ ...search, to: to || undefined })} />
    {isFiltered(search) && (
      <Button look="subtle" icon="close" onClick={() => onChange({})}>
        Effacer les filtres
      </Button>
    )}
  </search>
)

/** Whether a filter is active. */
export const isFiltered = (search: HistorySearch): boolean => Object.values(search).some((value) => value !== undefined)

const actsOf = (acts: readonly Act[], { kinds }: HistoryChoices): readonly Act[] =>
  acts.filter((act) => kinds.some((kind) => actOfKind(acts, kind) === act))
