import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { clientCalls } from '@adm/contract/client'
import { offerLabels, offers } from '@adm/domain/offer/offer'
import { asking } from '../../platform/api.ts'
import { useOffered } from '../../platform/offered.ts'
import { DelayedInput } from '../../ui/delayed-input.tsx'
import { type Chip, FilterBar, FilterChips, FilterPanel } from '../../ui/filter-bar.tsx'
import { Popover } from '../../ui/popover.tsx'
import { MultiSelect, Select } from '../../ui/select.tsx'
import { UserPicker, useUserNames } from '../user/user-picker.tsx'
import type { ClientSearch } from './client-search.ts'

type Props = { value: ClientSearch; onChange: (change: Partial<ClientSearch>) => void; onClear: () => void }

const offerOptions = offers.map((value) => ({ value, label: offerLabels[value] }))
const blockLabels = { yes: 'Bloqués', no: 'Non bloqués' } as const
const blockOptions = (['yes', 'no'] as const).map((value) => ({ value, label: blockLabels[value] }))
const some = <Value extends string>(chosen: Value[]): Value[] | undefined => (chosen.length > 0 ? chosen : undefined)

/** The filters of the list on one line, those that are on as chips. */
export const ClientFilters = ({ value, onChange, onClear }: Props) => {
  const bar = useRef<HTMLElement>(null)
  const chips = useChips(value, onChange)
  useOffered('Liste des clients', [
    { label: 'Filtrer la liste', keys: '/', run: () => bar.current?.querySelector('input')?.focus() },
    ...(chips.length > 0 ? [{ label: 'Effacer les filtres', run: onClear }] : []),
  ])
  return (
    <>
      <FilterBar ref={bar}>
        <Typed name="client" label="Nom, ville, SIRET, e-mail…" value={value.client} onChange={onChange} />
        <MultiSelect
          label="Offre"
          hideLabel
          placeholder="Offre"
          options={offerOptions}
          value={value.offer ?? []}
          onChange={(chosen) => onChange({ offer: some(chosen) })}
        />
        <UserPicker
          label="Commercial"
          hideLabel
          placeholder="Commercial"
          value={value.salesRep?.[0]}
          onChange={(id) => onChange({ salesRep: id ? [id] : undefined })}
        />
        <Select
          label="Blocage"
          hideLabel
          placeholder="Blocage"
          clearable
          options={blockOptions}
          value={value.blocked}
          onChange={(blocked) => onChange({ blocked })}
        />
        <Popover label="Plus de filtres" icon="filter">
          <MoreFilters value={value} onChange={onChange} />
        </Popover>
      </FilterBar>
      <FilterChips chips={chips} onClear={onClear} />
    </>
  )
}

const MoreFilters = ({ value, onChange }: Omit<Props, 'onClear'>) => {
  const { data: tags = [] } = useQuery(asking(clientCalls.tags, {}))
  return (
    <FilterPanel>
      <Typed name="city" label="Ville" value={value.city} onChange={onChange} isLabelled />
      <MultiSelect
        label="Étiquettes"
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        value={value.tag ?? []}
        onChange={(chosen) => onChange({ tag: some(chosen) })}
      />
    </FilterPanel>
  )
}

type TypedProps = { name: 'client' | 'city'; label: string; value: string | undefined; onChange: Props['onChange']; isLabelled?: boolean }

const Typed = ({ name, label, value, onChange, isLabelled = false }: TypedProps) => (
  <DelayedInput
    label={label}
    hideLabel={!isLabelled}
    {...(isLabelled ? {} : { placeholder: label, icon: 'search' as const })}
    value={value ?? ''}
    onSettle={(text) => onChange({ [name]: text.trim() || undefined })}
  />
)

/** Each filter that is on, in words. */
const useChips = ({ client, city, offer, salesRep, tag, blocked }: ClientSearch, onChange: Props['onChange']): Chip[] => {
  const salesReps = useUserNames(salesRep)
  const chip = (key: keyof ClientSearch, label: string, words: string | undefined): Chip[] =>
    words ? [{ key, label, value: words, onRemove: () => onChange({ [key]: undefined }) }] : []
  return [
    ...chip('client', 'Recherche', client),
    ...chip('city', 'Ville', city),
    ...chip('offer', 'Offre', offer?.map((one) => offerLabels[one]).join(', ')),
    ...chip('salesRep', 'Commercial', salesReps),
    ...chip('tag', 'Étiquettes', tag?.join(', ')),
    ...chip('blocked', 'Blocage', blocked && blockLabels[blocked]),
  ]
}
