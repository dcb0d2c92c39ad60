import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AlertRow } from '@adm/contract/alert/alert'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { useStablePage } from '../../../recipes/list/record-list.tsx'
import { type AlertSearch, hasPastGroup, pastAlertsQuery, pastTotalQuery } from './alert-search.ts'

/** The number of the past alerts of a list, where they are a group of their own. */
export const usePastTotal = (search: AlertSearch) => useQuery({ ...pastTotalQuery(search), enabled: hasPastGroup(search) }).data

/** The group of the past alerts of a list: their number, and while the group is open a page of them. */
export const usePastAlerts = (search: AlertSearch) => {
  const [turned, setTurned] = useState({ search, page: 0 })
  const isThere = hasPastGroup(search)
  const isOpen = isThere && search.past_group === 'open'
  const page = turned.search === search ? turned.page : 0
  const total = usePastTotal(search)
  const result = useQuery({ ...pastAlertsQuery(search, page), enabled: isOpen, placeholderData: keepPreviousData })
  const paging = { index: page, size: search.responses_by_page ?? readNumberPerPage() }
  const query = { ...search, past: 'yes' }
  const stable = useStablePage({ query, result, keyOf: ({ id }: AlertRow) => id, paging, sorting: search })
  return { total, isOpen, result, stable, paging: { ...paging, onTurn: (next: number) => setTurned({ search, page: next }) } }
}

export type PastAlerts = ReturnType<typeof usePastAlerts>
