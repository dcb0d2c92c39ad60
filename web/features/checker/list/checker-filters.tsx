import type { CheckerFilters as Filters } from '@adm/contract/checker/checker'
import { choiceFilter, choicesFilter, type FieldsOf, ListFilters, textFilter } from '../../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../../recipes/list/list-page.tsx'
import { useAreaOptions } from '../../area/use-area-options.ts'
import { certificateOptions, languageOptions, networkOptions, tagOptions, typeOptions } from '../form/checker-words.ts'
import type { CheckerSearch } from './checker-search.ts'

type Certificate = CheckerSearch['certificate']
const certificateOf = (word: string | undefined): Certificate => {
  if (word === undefined || word === 'expired') return word
  return Number(word)
}
const certificateInWords = (certificate: Certificate): string | undefined => {
  if (certificate === undefined) return undefined
  return certificate === 'expired' ? 'expiré' : `expiré ou sous ${certificate} jours`
}

/** Filters of the checker list. */
export const CheckerFilters = ({ value, onChange, onClear }: FiltersProps<CheckerSearch>) => {
  const areas = useAreaOptions()
  const { text, type, network, areaId, tag, language, certificate } = value
  const filters = {
    text: textFilter({
      label: 'Nom, e-mail ou téléphone',
      placeholder: 'Nom, e-mail, téléphone',
      value: text,
      set: (typed) => onChange({ text: typed }),
    }),
    type: choicesFilter({ label: 'Type', options: typeOptions, value: type, set: (chosen) => onChange({ type: chosen }) }),
    network: choicesFilter({
      label: 'Statut réseau',
      options: networkOptions,
      value: network,
      set: (chosen) => onChange({ network: chosen }),
    }),
    areaId: choicesFilter({ label: 'Zone', options: areas, value: areaId, set: (chosen) => onChange({ areaId: chosen }) }),
    tag: choicesFilter({ label: 'Étiquette', options: tagOptions, value: tag, set: (chosen) => onChange({ tag: chosen }) }),
    language: choicesFilter({
      label: 'Langue',
      options: languageOptions,
      value: language,
      set: (chosen) => onChange({ language: chosen }),
    }),
    certificate: {
      ...choiceFilter({
        label: 'Certificat',
        placeholder: 'Échéance',
        options: certificateOptions,
        value: certificateOptions.find((option) => option.value === String(certificate))?.value,
        set: (word) => onChange({ certificate: certificateOf(word) }),
      }),
      words: certificateInWords(certificate),
    },
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['text', 'type', 'network', 'areaId']}
      more={['tag', 'language', 'certificate']}
      offeredAs="Liste des contrôleurs"
      onClear={onClear}
    />
  )
}
