import { useQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import type { BoardFilters } from '@adm/contract/calendar/calendar'
import { savedViewCalls } from '@adm/contract/saved-view'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { filtersOfView, isSameFilter } from './view-filters.ts'

type Props = { filters: BoardFilters; onChoose: (filters: BoardFilters) => void }

/**
 * The saved views of the list of orders. A choice puts the filters of the view into the address, so that a link shows the same; the chosen
 * view is the one whose filters are on.
 */
export const SavedViewField = ({ filters, onChoose }: Props) => {
  const may = useMay(bookingCalls.list)
  const { data: views = [], isSuccess } = useQuery({ ...apiQuery(savedViewCalls.list, { query: { list: 'booking' } }), enabled: may })
  if (!may) return null
  const chosen = views.find(({ filter }) => isSameFilter(filtersOfView(filter), filters))
  return (
    <Select
      label="Vue enregistrée"
      hideLabel
      placeholder="Vues"
      clearable
      refusals={isSuccess && views.length === 0 ? ['La liste des commandes n’a pas encore de vue enregistrée.'] : []}
      options={views.map(({ id, name, ownerName, mayChange }) => ({
        value: id,
        label: name,
        ...(!mayChange && { detail: `Partagée par ${ownerName}` }),
      }))}
      value={chosen?.id}
      onChange={(id) => {
        const view = views.find((each) => each.id === id)
        onChoose(view ? filtersOfView(view.filter) : {})
      }}
    />
  )
}
