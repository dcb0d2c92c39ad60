import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LinkedWarnings, warningLinkCalls } from '@adm/contract/warning/warning-link'
import type { WarningReport } from '@adm/domain/warning/warning'
import { apiQuery, callApi } from '../../platform/api/api.ts'

/** What a checker sends by the link. The key of a report is that of its form: a second tap, or a lost answer, repeats the same attempt. */
export type ReportingAct = { kind: 'report'; report: WarningReport; key: string } | { kind: 'photo'; id: string; file: File }

const send = (token: string, act: ReportingAct): Promise<LinkedWarnings> =>
  act.kind === 'report'
    ? callApi(warningLinkCalls.report, { params: { token }, body: act.report, key: act.key })
    : callApi(warningLinkCalls.addPhoto, { params: { token, id: act.id }, body: { file: act.file }, key: crypto.randomUUID() })

/** Sends a problem or its photo, and shows the outcome. */
export const useReporting = (token: string) => {
  const queries = useQueryClient()
  const { queryKey } = apiQuery(warningLinkCalls.read, { params: { token } })
  return useMutation({
    mutationFn: (act: ReportingAct) => send(token, act),
    onSuccess: (outcome) => queries.setQueryData(queryKey, outcome),
  })
}
export type Reporting = ReturnType<typeof useReporting>
