import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { fewestSearched, type SearchAnswer, searchCalls } from '@adm/contract/search'
import { asking } from '../platform/api.ts'
import { useOffers } from '../platform/offered.ts'
import { useOnline } from '../platform/online.ts'
import { openPages } from '../platform/open-pages.ts'
import { readRecent } from '../platform/recent.ts'
import { describeError } from '../platform/refused.ts'
import { mayAsk, useSession } from '../platform/session.tsx'
import { useSettled } from '../platform/settled.ts'
import { Palette } from '../ui/palette.tsx'
import { ErrorPanel, Notice } from '../ui/states.tsx'
import { actGroups, type CommandGroup, type CommandRow, foundGroups, pageGroup, recentGroup } from './command-rows.ts'

const pauseMs = 120

/** `Ctrl K`: finds bookings, clients, checkers and pages, and acts on what is open, for what the person may see and do. */
export const CommandBox = ({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) => {
  const [text, setText] = useState('')
  const found = useFound(text)
  const own = useOwnGroups(text, onShortcuts)
  const groups = [...own, ...found.groups].filter(({ rows }) => rows.length > 0)
  const pick = usePick(onClose)
  const early = useEarlyEnter(pick)
  const choose = (row: CommandRow | null, isElsewhere: boolean) => {
    const isOld = found.groups.some(({ rows }) => rows.some((one) => one === row))
    if (found.isBehind && (!row || isOld)) void early.pickFirst(text.trim(), isElsewhere)
    else if (row) pick(row, isElsewhere)
  }
  return (
    <Palette
      label="Rechercher"
      placeholder="Commande, adresse, locataire, téléphone, client, page, action…"
      text={text}
      onType={(typed) => {
        early.forget()
        setText(typed)
      }}
      groups={groups}
      told={toldOf(groups, text, found)}
      isBusy={found.isBehind}
      onPick={choose}
      onClose={onClose}
    >
      {!found.isOnline && <Notice tone="warning">Vous êtes hors ligne&nbsp;: seules les pages et les actions répondent.</Notice>}
      {found.mistake && <Notice tone="warning">{found.mistake}</Notice>}
      {found.error && <ErrorPanel error={describeError(found.error)} onRetry={found.retry} />}
    </Palette>
  )
}

/** `Enter` before the answer is there opens what comes first in it, unless the person types on or closes the box. */
const useEarlyEnter = (pick: (row: CommandRow, isElsewhere: boolean) => void) => {
  const queries = useQueryClient()
  const wanted = useRef('')
  const forget = () => {
    wanted.current = ''
  }
  // The box may close while the answer is on its way.
  useEffect(() => forget, [])
  const pickFirst = async (text: string, isElsewhere: boolean): Promise<void> => {
    wanted.current = text
    const answer = await queries.fetchQuery({ ...searching(text), retry: false }).catch(() => nothing)
    const [first] = foundGroups(answer, false).flatMap(({ rows }) => rows)
    if (first && wanted.current === text) pick(first, isElsewhere)
  }
  return { pickFirst, forget }
}

type Found = ReturnType<typeof useFound>

const toldOf = (groups: readonly CommandGroup[], text: string, { isBehind, isAsked, error }: Found): string => {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  if (isBehind) return 'Recherche…'
  if (count > 0) return text.trim() === '' ? 'Tapez pour rechercher.' : `${count} résultat${count > 1 ? 's' : ''}`
  if (error) return ''
  return isAsked ? `Aucun résultat pour «\u00A0${text.trim()}\u00A0».` : 'Tapez deux lettres au moins.'
}

const nothing: SearchAnswer = { mistake: null, bookings: [], clients: [], checkers: [] }
const searching = (text: string) => asking(searchCalls.find, { query: { text } })
const isLongEnough = (text: string): boolean => text.length >= fewestSearched

/** What the server finds of the text, once the person pauses. An answer belongs to its text: an older one never replaces a newer. */
const useFound = (text: string) => {
  // Clients and checkers lead to the list of their bookings.
  const mayOpen = mayAsk(useSession(), bookingCalls.list.requires)
  const isOnline = useOnline()
  const typed = text.trim()
  const settled = useSettled(typed, pauseMs)
  const isAsked = isOnline && mayOpen && isLongEnough(typed)
  const enabled = isAsked && isLongEnough(settled)
  const query = useQuery({ ...searching(settled), enabled, placeholderData: keepPreviousData, retry: false })
  const isBehind = isAsked && (settled !== typed || query.isPlaceholderData || query.isPending)
  const answer = (enabled && query.data) || nothing
  return {
    groups: foundGroups(answer, isBehind),
    mistake: isBehind ? null : answer.mistake,
    error: isAsked && !isBehind ? query.error : null,
    retry: () => void query.refetch(),
    isAsked,
    isBehind,
    isOnline,
  }
}

/** The acts of what is open, what was opened last while nothing is typed, the pages. */
const useOwnGroups = (text: string, onShortcuts: () => void): CommandGroup[] => {
  const session = useSession()
  const offers = useOffers()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [recent] = useState(() => readRecent(session.person?.id ?? ''))
  const typed = text.trim()
  const everywhere = { place: 'Partout', acts: [{ label: 'Raccourcis', keys: '?', words: 'clavier touches aide', run: onShortcuts }] }
  return [
    ...actGroups(typed, offers),
    ...(typed === '' ? [recentGroup(recent, here)] : []),
    pageGroup(typed, openPages(session)),
    ...actGroups(typed, [everywhere]),
  ]
}

/** Goes there or does it: the box is gone and the focus is back before an act, which may open a dialog. */
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
