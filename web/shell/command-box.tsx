import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import { fewestSearched, mostBookings, type SearchAnswer, searchCalls } from '@adm/contract/search'
import { formatPhone } from '@adm/domain/values/phone-format'
import { apiQuery } from '../platform/api/api.ts'
import { useOffers } from '../platform/offered.ts'
import { useOnline } from '../platform/api/online.ts'
import { openPages } from '../platform/address/open-pages.ts'
import { readRecent } from '../platform/recent.ts'
import { describeError } from '../platform/api/refused.ts'
import { mayCall, useSession } from '../platform/session/session.tsx'
import { useSettled } from '../platform/settled.ts'
import { Palette } from '../ui/overlay/palette.tsx'
import { ErrorPanel, Notice } from '../ui/layout/states.tsx'
import { type CommandText, setCommandText, useCommandText } from './typed-ahead.ts'
import { actGroups, allMatchesGroup, type CommandGroup, type CommandRow, resultGroups, pageGroup, recentGroup } from './command-rows.ts'

const pauseMs = 120

/** `Ctrl K`: finds bookings, clients, checkers, deliveries, quotations and pages, and runs actions of the open row, within the person's permissions. */
export const CommandBox = ({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) => {
  const { text, isEntered } = useCommandText()
  const results = useCommandResults(text)
  const own = useOwnGroups(text, onShortcuts)
  const all = useAllMatches(results.isBehind || results.bookingCount < mostBookings ? '' : results.matched)
  const groups = [...own, ...results.groups, all].filter(({ rows }) => rows.length > 0)
  const pick = usePick(onClose)
  const early = useEarlyEnter(pick, { text, isEntered, own })
  const choose = (row: CommandRow | null, isElsewhere: boolean) => {
    const isOld = results.groups.some(({ rows }) => rows.some((result) => result === row))
    if (results.isBehind && (!row || isOld)) void early.pickFirst(text.trim(), isElsewhere)
    else if (row) pick(row, isElsewhere)
  }
  return (
    <Palette
      label="Rechercher"
      placeholder="Commande, adresse, locataire, téléphone, client, page, action…"
      text={text}
      onType={(typed) => {
        early.forget()
        setCommandText(typed)
      }}
      groups={groups}
      announcement={announcementOf(groups, text, results)}
      isBusy={results.isBehind}
      onPick={choose}
      onClose={onClose}
    >
      {!results.isOnline && <Notice tone="warning">Vous êtes hors ligne&nbsp;: seules les pages et les actions répondent.</Notice>}
      {results.mistake && <Notice tone="warning">{results.mistake}</Notice>}
      {results.error && <ErrorPanel error={describeError(results.error)} onRetry={results.retry} />}
    </Palette>
  )
}

type EarlyEnter = CommandText & {
  /** The rows that need no answer: actions and pages. */
  own: readonly CommandGroup[]
}

/** `Enter` before the answer has arrived opens its first row, unless the person types on or closes the box. */
const useEarlyEnter = (pick: (row: CommandRow, isElsewhere: boolean) => void, { text, isEntered, own }: EarlyEnter) => {
  const queries = useQueryClient()
  const requested = useRef('')
  const forget = () => {
    requested.current = ''
  }
  // The box may close before the answer arrives.
  useEffect(() => forget, [])
  const pickFirst = async (typed: string, isElsewhere: boolean): Promise<void> => {
    requested.current = typed
    const answer = await queries.fetchQuery({ ...searching(typed), retry: false }).catch(() => nothing)
    const [first] = resultGroups(answer, { text: typed, isOld: false }).flatMap(({ rows }) => rows)
    if (first && requested.current === typed) pick(first, isElsewhere)
  }
  const pickEarly = useEffectEvent(() => {
    const first = own.flatMap(({ rows }) => rows).find(({ refusals }) => !refusals?.length)
    if (first) pick(first, false)
    else void pickFirst(text.trim(), false)
  })
  // Enter was pressed before the box was loaded, or before its field had the focus.
  useEffect(() => {
    if (isEntered) pickEarly()
  }, [isEntered])
  return { pickFirst, forget }
}

/** The links to all orders of a tenant or an address with this text, each with its number; none for an empty text. */
const useAllMatches = (text: string): CommandGroup => {
  const totalOf = (filter: { tenant: string } | { address: string }) =>
    apiQuery(bookingCalls.list, { query: { ...filter, page_index: 0, responses_by_page: 1, sort: '-startAt' } })
  const common = { enabled: text !== '', staleTime: 60_000 }
  const tenants = useQuery({ ...totalOf({ tenant: text }), ...common }).data
  const addresses = useQuery({ ...totalOf({ address: text }), ...common }).data
  return allMatchesGroup(text, { tenant: tenants, address: addresses })
}

/** The text that the listed orders match: a phone near the typed one, that of the first order, or the typed text. */
const matchedBy = ({ bookings: [first] }: SearchAnswer, typed: string): string => (first?.nearPhone ? formatPhone(first.nearPhone) : typed)

type CommandResults = ReturnType<typeof useCommandResults>

const announcementOf = (groups: readonly CommandGroup[], text: string, { isBehind, isQueried, error }: CommandResults): string => {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  if (isBehind) return 'Recherche…'
  if (count > 0) return text.trim() === '' ? 'Tapez pour rechercher.' : `${count} résultat${count > 1 ? 's' : ''}`
  if (error) return ''
  return isQueried ? `Aucun résultat pour «\u00A0${text.trim()}\u00A0».` : 'Tapez deux lettres au moins.'
}

const noHits = { bookings: [], clients: [], checkers: [], deliveries: [], quotations: [] }
const nothing: SearchAnswer = { mistake: null, ...noHits, near: noHits }
const searching = (text: string) => apiQuery(searchCalls.find, { query: { text } })
const isLongEnough = (text: string): boolean => text.length >= fewestSearched

/** The server's results for the text, once the person pauses. An older result never replaces a newer one. */
const useCommandResults = (text: string) => {
  // The results for clients and checkers are links to the lists of their bookings.
  const mayOpen = mayCall(useSession(), bookingCalls.list.requires)
  const isOnline = useOnline()
  const typed = text.trim()
  const settled = useSettled(typed, pauseMs)
  const isQueried = isOnline && mayOpen && isLongEnough(typed)
  const enabled = isQueried && isLongEnough(settled)
  const query = useQuery({ ...searching(settled), enabled, placeholderData: keepPreviousData, retry: false })
  const isBehind = isQueried && (settled !== typed || query.isPlaceholderData || query.isPending)
  const answer = (enabled && query.data) || nothing
  return {
    groups: resultGroups(answer, { text: settled, isOld: isBehind }),
    mistake: isBehind ? null : answer.mistake,
    error: isQueried && !isBehind ? query.error : null,
    retry: () => void query.refetch(),
    bookingCount: answer.bookings.length,
    matched: matchedBy(answer, typed),
    isQueried,
    isBehind,
    isOnline,
  }
}

/** The actions of the open row, the recent rows while nothing is typed, the pages. */
const useOwnGroups = (text: string, onShortcuts: () => void): CommandGroup[] => {
  const session = useSession()
  const offers = useOffers()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [recent] = useState(() => readRecent(session.person?.id ?? ''))
  const typed = text.trim()
  const everywhere = { group: 'Partout', acts: [{ label: 'Raccourcis', keys: '?', words: 'clavier touches aide', run: onShortcuts }] }
  return [
    ...actGroups(typed, offers),
    ...(typed === '' ? [recentGroup(recent, here)] : []),
    pageGroup(typed, openPages(session)),
    ...actGroups(typed, [everywhere]),
  ]
}

/** Follows the link or runs the action: the box closes and the focus returns first, as the action may open a dialog. */
const usePick = (onClose: () => void) => {
  const router = useRouter()
  return ({ href, run, refusals = [] }: CommandRow, isElsewhere: boolean): void => {
    if (refusals.length > 0) return
    if (href !== undefined && isElsewhere) {
      window.open(href, '_blank')
      return
    }
    onClose()
    if (href === undefined) run?.()
    else void router.navigate({ href })
  }
}
