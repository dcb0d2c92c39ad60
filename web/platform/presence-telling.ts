import { presenceCalls } from '@adm/contract/presence'
import type { PresentOn } from '@adm/contract/presence'
import { useEffect, useRef } from 'react'
import { onPresenceOpened } from './presence.ts'
import { refreshToken } from './refresh.ts'
import { readToken } from './token.ts'

/** The server forgets who is silent for forty seconds. */
const againMs = 15_000
/** This tab, as long as its document lives. */
const screen = crypto.randomUUID()
let turn = 0

/** What this tab shows. It is told in one request that outlives the page, since the last one leaves while the tab closes. */
const tell = async (at: { entity: PresentOn; id: string } | null, editing: string | null): Promise<void> => {
  const token = readToken()
  if (!token) return
  turn += 1
  const { path, method } = presenceCalls.tell
  const headers = { authorization: token, 'content-type': 'application/json' }
  const body = JSON.stringify({ screen, turn, at, editing })
  const answered = await fetch(path, { method, headers, body, keepalive: true })
  if (answered.status === 401 && at) await refreshToken(token)
}
/** Without network nobody hears it; the next time tells all of it again. */
const unheard = (): undefined => undefined

/** Tells the others that this tab shows the page of a row, and which part of it is edited, for as long as it is in sight, or edited out of it. */
export const useTellPresence = (entity: PresentOn, id: string, editing: string | null): void => {
  const now = useRef({ editing, isTold: false, again: () => {} })
  // Who is where is told to the server, by a clock, by the browser's tabs and by the network: none of it is React's.
  useEffect(() => {
    const state = now.current
    const say = (isHere: boolean) => {
      if (!isHere && !state.isTold) return
      state.isTold = isHere
      tell(isHere ? { entity, id } : null, isHere ? state.editing : null).catch(unheard)
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
  // The same for the part that is edited.
  useEffect(() => {
    const state = now.current
    if (state.editing === editing) return
    state.editing = editing
    state.again()
  }, [editing])
}
