import { type LinkedWarnings, warningLinkCalls } from '@adm/contract/warning/warning-link'
import type { WarningReport } from '@adm/domain/warning/warning'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { useLinkAct } from '../../recipes/link/use-link-act.ts'

/** What a checker sends by the link. */
export type ReportingAct = { kind: 'report'; report: WarningReport } | { kind: 'photo'; id: string; file: File }

const send = (token: string, act: ReportingAct, key: string): Promise<LinkedWarnings> =>
  act.kind === 'report'
    ? callApi(warningLinkCalls.report, { params: { token }, body: act.report, key })
    : callApi(warningLinkCalls.addPhoto, { params: { token, id: act.id }, body: { file: act.file }, key })

/** The problems and photos that a checker sends by the link. A report without an answer stays the same one when its text is changed. */
export const useReporting = (token: string) =>
  useLinkAct({
    read: apiQuery(warningLinkCalls.read, { params: { token } }),
    send: (act: ReportingAct, key) => send(token, act, key),
    attemptOf: ({ kind }) => (kind === 'report' ? kind : undefined),
  })
export type Reporting = ReturnType<typeof useReporting>
