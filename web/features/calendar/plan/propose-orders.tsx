import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoardFilters, calendarCalls, type WaitingOrder } from '@adm/contract/calendar/calendar'
import { apiQuery } from '../../../platform/api/api.ts'
import { useSettled } from '../../../platform/settled.ts'
import { AsyncPicker, MultiSelect } from '../../../ui/input/select.tsx'
import { ordersAPage } from '../search/board-search.ts'

type Props = { filters: BoardFilters; chosen: string[]; onChange: (bookingIds: string[]) => void }

const optionOf = ({ id, code, address, city, clientName }: WaitingOrder) => ({
  value: id,
  label: `${code}, ${address}`,
  detail: `${city} · ${clientName}`,
})

/** The orders of a proposal: the most urgent ones of the filters to mark, and any other one that waits, by number, address or client. */
export const ProposeOrders = ({ filters, chosen, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState<readonly WaitingOrder[]>([])
  const text = useSettled(typed.trim())
  const first = { ...filters, page_index: 0, responses_by_page: ordersAPage }
  const urgent = useQuery(apiQuery(calendarCalls.waiting, { query: first })).data?.items ?? []
  const matches = useQuery({ ...apiQuery(calendarCalls.waiting, { query: { ...first, text } }), placeholderData: keepPreviousData })
  const others = added.filter(({ id }) => chosen.includes(id) && !urgent.some((order) => order.id === id))
  const add = (id: string | undefined) => {
    const order = matches.data?.items.find((match) => match.id === id)
    if (!order || chosen.includes(order.id)) return
    setAdded([...added, order])
    onChange([...chosen, order.id])
  }
  return (
    <>
      <MultiSelect
        label="Commandes"
        placeholder="Toutes celles des filtres"
        chosenWord="choisies"
        options={[...others, ...urgent].map(optionOf)}
        value={chosen}
        onChange={onChange}
      />
      <AsyncPicker
        label="Chercher une autre commande"
        optional
        placeholder="Un numéro, une adresse, un client"
        options={matches.data?.items.map(optionOf)}
        isBehind={matches.isPlaceholderData || text !== typed.trim()}
        value={undefined}
        onSearch={setTyped}
        onChange={add}
      />
    </>
  )
}
