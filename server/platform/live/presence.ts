import type { Gathering, Present } from '@adm/contract/platform/presence'
import type { PresentOn } from '@adm/domain/catalog/entities'

type Place = { entity: PresentOn; id: string }
/** The state of an open tab, with its person, as sent between processes. */
export type ScreenState = {
  screen: string
  personId: string
  name: string
  turn: number
  at: Place | null
  editing: string | null
}
type Screen = { state: ScreenState; until: number; isOwn: boolean }

/** A tab reports every 15 s. A tab with an edit may be in the background, where browsers let it report once a minute. */
const lastsMs = 40_000
const editingLastsMs = 100_000
const sweepMs = 1_000
/** A person has few tabs; a further tab removes the oldest. */
const mostPerPerson = 30

export type Presence = {
  /** Receives the state of a tab, of this process or of another. */
  receive: (states: ScreenState, isOwn: boolean) => void
  /** The people present on each page. */
  gatherings: () => readonly Gathering[]
  /** The tabs of this process, for another process that has just started. */
  own: () => readonly ScreenState[]
}

/**
 * Presence on pages, in memory, without a table. A silent tab is removed after `lastsMs`, or `editingLastsMs` with an edit.
 * @param notify receives each row whose people changed
 */
export const makePresence = (notify: (gathering: Gathering) => void): Presence => {
  const screens = new Map<string, Screen>()
  let timer: NodeJS.Timeout | undefined
  const states = () => [...screens.values()].map((screen) => screen.state)
  const gatheringOf = ({ entity, id }: Place): Gathering => ({ entity, id, here: peopleOf(states().filter(({ at }) => at?.id === id)) })
  const forget = (gone: readonly (readonly [string, Screen])[]) => {
    for (const [key] of gone) screens.delete(key)
    for (const [, { state: last }] of gone) if (last.at) notify(gatheringOf(last.at))
  }
  const sweep = () => {
    forget([...screens].filter(([, { until }]) => until <= Date.now()))
    timer = screens.size > 0 ? setTimeout(sweep, sweepMs).unref() : undefined
  }
  const forgetOldestOf = (personId: string) => {
    const [oldest, ...others] = [...screens].filter(([, screen]) => screen.state.personId === personId)
    if (oldest && others.length >= mostPerPerson) forget([oldest])
  }
  return {
    receive: (now, isOwn) => {
      const key = `${now.personId} ${now.screen}`
      const before = screens.get(key)?.state
      if (before && before.turn > now.turn) return
      screens.set(key, { state: now, isOwn, until: Date.now() + (now.editing ? editingLastsMs : lastsMs) })
      timer ??= setTimeout(sweep, sweepMs).unref()
      for (const place of placesChanged(before, now)) notify(gatheringOf(place))
      forgetOldestOf(now.personId)
    },
    gatherings: () => {
      const places = states().flatMap(({ at }) => (at ? [at] : []))
      return [...new Map(places.map((at) => [at.id, at])).values()].map(gatheringOf)
    },
    own: () => [...screens.values()].filter(({ isOwn }) => isOwn).map((screen) => screen.state),
  }
}

/** The rows whose presence changes with the new state of the tab. */
const placesChanged = (before: ScreenState | undefined, { at, editing }: ScreenState): readonly Place[] => {
  const was = before?.at ?? null
  if (was?.id === at?.id) return at && before?.editing !== editing ? [at] : []
  return [was, at].filter((place) => place !== null)
}

/** Each person once: editing in one tab counts for the person. */
const peopleOf = (screens: readonly ScreenState[]): Present[] => {
  const people = new Map<string, Present>()
  for (const { personId, name, editing } of screens)
    people.set(personId, { personId, name, editing: people.get(personId)?.editing ?? editing })
  return [...people.values()]
}
