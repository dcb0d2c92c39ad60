import { presenceCalls } from '@adm/contract/platform/presence'
import type { PresentOn } from '@adm/domain/catalog/entities'
import { useEffect, useRef } from 'react'
import { newKey } from '../new-key.ts'
import { onPresenceOpened } from './presence.ts'
import { dataSource } from '../api/data-source.ts'
import { refreshToken } from '../api/refresh.ts'
import { readToken } from '../session/token.ts'

/** The server drops a presence that is silent for forty seconds. */
const againMs = 15_000
/** The id of this tab, until its document is closed. */
const screen = newKey()
let turn = 0

/** Reports this tab's page, in a request that outlives the page, since the last report is sent while the tab closes. */
const report = async (at: { entity: PresentOn; id: string } | null, editing: string | null): Promise<void> => {
  const token = readToken()
  if (!token) return
  turn += 1
  const { path, method } = presenceCalls.tell
  const headers = { authorization: token, 'content-type': 'application/json' }
  const body = JSON.stringify({ screen, turn, at, editing })
  const answered = await fetch(`${dataSource}${path}`, { method, headers, body, keepalive: true })
  if (answered.status === 401 && at) await refreshToken(token)
}
/** A report that fails without network is dropped: each report is complete. */
const ignoreFailure = (): undefined => undefined

/** Reports that this tab shows the page of a row, and its edited section, while the tab is visible, or hidden with an edit. */
export const useReportPresence = (entity: PresentOn, id: string, editing: string | null): void => {
  const now = useRef({ editing, isReported: false, again: () => {} })
  // Reports follow a timer, the tab's visibility and the network, all outside React.
  useEffect(() => {
    const state = now.current
    const say = (isHere: boolean) => {
      if (!isHere && !state.isReported) return
      state.isReported = isHere
      report(isHere ? { entity, id } : null, isHere ? state.editing : null).catch(ignoreFailure)
    }
    const again = () => say(!document.hidden || state.editing !== null)
    const leave = () => say(false)
    state.again = again
    again()
    const timer = setInterval(again, againMs)
    const stop = new AbortController()
    document.addEventListener('visibilitychange', again, stop)
    globalThis.addEventListener('pagehide', leave, stop)
    globalThis.addEventListener('pageshow', again, stop)
    stop.signal.addEventListener('abort', onPresenceOpened(again))
    return () => {
      clearInterval(timer)
      stop.abort()
      leave()
    }
  }, [entity, id])
  // A change of the edited section is reported at once.
  useEffect(() => {
    const state = now.current
    if (state.editing === editing) return
    state.editing = editing
    state.again()
  }, [editing])
}
