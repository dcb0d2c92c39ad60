import { useQuery } from '@tanstack/react-query'
import { clientCalls, type ClientFilters as Filters } from '@adm/contract/client/client'
import { buyerKindLabels } from '@adm/domain/client/buyer/buyer-kind'
import { offerLabels, offers } from '@adm/domain/offer/offer'
import { apiQuery } from '../../../platform/api/api.ts'
import { choiceFilter, choicesFilter, type FieldsOf, ListFilters, textFilter } from '../../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../../recipes/list/list-page.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { MultiSelect } from '../../../ui/input/select.tsx'
import { UserPicker, useUserNames } from '../../user/user-picker.tsx'
import type { ClientSearch } from './client-search.ts'

const offerOptions = offers.map((value) => ({ value, label: offerLabels[value] }))
const kindOptions = optionsOf(buyerKindLabels)
const blockOptions = [
  { value: 'yes', label: 'Bloqués' },
  { value: 'no', label: 'Non bloqués' },
] as const

/** Filters of the client list. */
export const ClientFilters = ({ value, onChange, onClear }: FiltersProps<ClientSearch>) => {
  const { client, city, offer, buyer_kind, salesRep, tag, blocked } = value
  const filters = {
    client: textFilter({
      label: 'Nom, ville, SIRET, e-mail…',
      chip: 'Recherche',
      value: client,
      set: (typed) => onChange({ client: typed }),
    }),
    city: textFilter({ label: 'Ville', value: city, set: (typed) => onChange({ city: typed }) }),
    offer: choicesFilter({
      label: 'Offre',
      options: offerOptions,
      value: offer,
      words: offer?.map((option) => offerLabels[option]).join(', '),
      set: (chosen) => onChange({ offer: chosen }),
    }),
    buyer_kind: choicesFilter({
      label: 'Nature du client',
      options: kindOptions,
      value: buyer_kind,
      set: (chosen) => onChange({ buyer_kind: chosen }),
    }),
    salesRep: useSalesRepFilter(salesRep, (id) => onChange({ salesRep: id ? [id] : undefined })),
    tag: {
      chip: 'Étiquettes',
      words: tag?.join(', '),
      clear: () => onChange({ tag: undefined }),
      field: () => <TagField value={tag ?? []} onChange={(chosen) => onChange({ tag: chosen.length > 0 ? chosen : undefined })} />,
    },
    blocked: choiceFilter({ label: 'Blocage', options: blockOptions, value: blocked, set: (chosen) => onChange({ blocked: chosen }) }),
  } satisfies FieldsOf<Filters>
  return (
    <ListFilters
      filters={filters}
      bar={['client', 'offer', 'salesRep', 'blocked']}
      more={['buyer_kind', 'city', 'tag']}
      offeredAs="Liste des clients"
      onClear={onClear}
    />
  )
}

const useSalesRepFilter = (value: string[] | undefined, set: (id: string | undefined) => void) => ({
  chip: 'Commercial',
  words: useUserNames(value),
  clear: () => set(undefined),
  field: () => <UserPicker label="Commercial" hideLabel placeholder="Commercial" value={value?.[0]} onChange={set} />,
})

const TagField = ({ value, onChange }: { value: string[]; onChange: (chosen: string[]) => void }) => {
  const { data: tags = [] } = useQuery(apiQuery(clientCalls.tags, {}))
  return <MultiSelect label="Étiquettes" options={tags.map((name) => ({ value: name, label: name }))} value={value} onChange={onChange} />
}
