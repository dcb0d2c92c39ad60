import { useRef } from 'react'
import { useOffered } from '../../platform/offered.ts'
import { DelayedInput } from '../../ui/delayed-input.tsx'
import { type Chip, FilterBar, FilterChips, FilterPanel } from '../../ui/filter-bar.tsx'
import type { Option } from '../../ui/combo.tsx'
import { Popover } from '../../ui/popover.tsx'
import { MultiSelect, Select } from '../../ui/select.tsx'
import type { CheckerSearch } from './checker-search.ts'
import { certificateOptions, languageOptions, networkOptions, tagOptions, typeOptions, wordsOf } from './checker-words.ts'
import { useAreaOptions } from '../area/use-area-options.ts'

type Props = { value: CheckerSearch; onChange: (change: Partial<CheckerSearch>) => void; onClear: () => void }

const some = <Value extends string>(chosen: Value[]): Value[] | undefined => (chosen.length > 0 ? chosen : undefined)
const certificateOf = (word: string | undefined): CheckerSearch['certificate'] => {
  if (word === undefined || word === 'expired') return word
  return Number(word)
}
const wordOf = (certificate: CheckerSearch['certificate']) => certificateOptions.find(({ value }) => value === String(certificate))?.value

/** The filters of the list: the most used on one line, the others in a panel, those that are on as chips. */
export const CheckerFilters = ({ value, onChange, onClear }: Props) => {
  const bar = useRef<HTMLElement>(null)
  const areas = useAreaOptions()
  const chips = chipsOf(value, onChange, areas)
  useOffered('Liste des contrôleurs', [
    { label: 'Filtrer la liste', keys: '/', run: () => bar.current?.querySelector('input')?.focus() },
    ...(chips.length > 0 ? [{ label: 'Effacer les filtres', run: onClear }] : []),
  ])
  return (
    <>
      <FilterBar ref={bar}>
        <DelayedInput
          label="Nom, e-mail ou téléphone"
          hideLabel
          placeholder="Nom, e-mail, téléphone"
          icon="search"
          value={value.text ?? ''}
          onSettle={(text) => onChange({ text: text.trim() || undefined })}
        />
        <Choice label="Type" options={typeOptions} value={value.type} onChange={(type) => onChange({ type })} />
        <Choice label="Statut réseau" options={networkOptions} value={value.network} onChange={(network) => onChange({ network })} />
        <Choice label="Zone" options={areas} value={value.areaId} onChange={(areaId) => onChange({ areaId })} />
        <Popover label="Plus de filtres" icon="filter">
          <FilterPanel>
            <Choice label="Étiquette" options={tagOptions} value={value.tag} onChange={(tag) => onChange({ tag })} isLabelled />
            <Choice
              label="Langue"
              options={languageOptions}
              value={value.language}
              onChange={(language) => onChange({ language })}
              isLabelled
            />
            <Select
              label="Certificat"
              placeholder="Échéance"
              clearable
              options={certificateOptions}
              value={wordOf(value.certificate)}
              onChange={(word) => onChange({ certificate: certificateOf(word) })}
            />
          </FilterPanel>
        </Popover>
      </FilterBar>
      <FilterChips chips={chips} onClear={onClear} />
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: readonly Value[] | undefined
  onChange: (chosen: Value[] | undefined) => void
  isLabelled?: boolean
}

const Choice = <Value extends string>({ label, options, value = [], onChange, isLabelled = false }: ChoiceProps<Value>) => (
  <MultiSelect
    label={label}
    hideLabel={!isLabelled}
    placeholder={label}
    options={options}
    value={[...value]}
    onChange={(chosen) => onChange(some(chosen))}
  />
)

/** Each filter that is on, in words. */
const chipsOf = (value: CheckerSearch, onChange: Props['onChange'], areas: readonly Option[]): Chip[] => {
  const chip = (key: keyof CheckerSearch, label: string, words: string | undefined): Chip[] =>
    words ? [{ key, label, value: words, onRemove: () => onChange({ [key]: undefined }) }] : []
  const { text, type, network, areaId, tag, language, certificate } = value
  const days = typeof certificate === 'number' ? `expiré ou sous ${certificate} jours` : 'expiré'
  return [
    ...chip('text', 'Nom, e-mail ou téléphone', text),
    ...chip('type', 'Type', wordsOf(typeOptions, type)),
    ...chip('network', 'Statut réseau', wordsOf(networkOptions, network)),
    ...chip('areaId', 'Zone', wordsOf(areas, areaId)),
    ...chip('tag', 'Étiquette', wordsOf(tagOptions, tag)),
    ...chip('language', 'Langue', wordsOf(languageOptions, language)),
    ...chip('certificate', 'Certificat', certificate === undefined ? undefined : days),
  ]
}
