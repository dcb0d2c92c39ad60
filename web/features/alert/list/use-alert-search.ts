import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { addressOfSearch, type AlertSearch, readAlertSearch } from './alert-search.ts'

const route = getRouteApi('/signed-in/alert')

/** The search of the list, and its setter. A parameter that the list does not know is announced, and leaves the address. */
export const useAlertSearch = (): [AlertSearch, (next: Partial<AlertSearch>, how: { replace: boolean }) => void] => {
  const address: object = route.useSearch()
  const navigate = route.useNavigate()
  const search = useMemo(() => readAlertSearch({ ...address }), [address])
  const isWrong = Object.values(search).includes(undefined)
  const go = (next: Partial<AlertSearch>, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  // The address is outside React.
  useEffect(() => {
    if (isWrong) void navigate({ search: addressOfSearch(search), replace: true })
  }, [isWrong, search, navigate])
  return [search, go]
}
