import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deliveryFileCalls } from '@adm/contract/delivery/delivery-file'
import type { RowColumn } from '@adm/domain/delivery/delivery-row'
import type { RememberedHeadings } from '@adm/domain/delivery/sheet/lots-sheet'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'

/** The headings that were corrected in earlier tables of the client, and a function that remembers others: whether they are. */
export const useHeadings = (deliveryId: string) => {
  const queries = useQueryClient()
  const query = apiQuery(deliveryFileCalls.headings, { params: { id: deliveryId } })
  const { data } = useQuery(query)
  const remembered: RememberedHeadings = useMemo(() => new Map((data?.items ?? []).map(({ heading, column }) => [heading, column])), [data])
  const remember = async (items: { heading: string; column: RowColumn | null }[]): Promise<boolean> => {
    if (items.length === 0) return true
    try {
      const answer = await callApi(deliveryFileCalls.saveHeadings, { params: { id: deliveryId }, body: { items }, key: newKey() })
      queries.setQueryData(query.queryKey, answer)
      return true
    } catch (error) {
      showToast({ message: errorSentence(error), tone: 'error' })
      return false
    }
  }
  return { remembered, remember }
}
