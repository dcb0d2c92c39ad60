import type { Gathering, Present, PresentOn } from '@adm/contract/presence'

type Place = { entity: PresentOn; id: string }
/** What an open tab told, with whose it is, as processes tell it to each other. */
export type ScreenTold = {
  screen: string
  personId: string
  name: string
  turn: number
  at: Place | null
  editing: string | null
}
type Screen = { told: ScreenTold; until: number; isOwn: boolean }

/** A tab tells every 15 s. One that edits may be behind another tab, where browsers let it speak once a minute. */
const lastsMs = 40_000
const editingLastsMs = 100_000
const sweepMs = 1_000
/** A person has few tabs; who tells of more makes the oldest go. */
const mostOfOne = 30

export type Presence = {
  /** Hears what a tab told, of this process or of another. */
  hear: (told: ScreenTold, isOwn: boolean) => void
  /** Who is where. */
  gatherings: () => readonly Gathering[]
  /** What tabs told this process: another one that has just come does not know. */
  own: () => readonly ScreenTold[]
}

/**
 * Who is on which page, in memory: nothing of it is worth a row. A tab that fell silent is forgotten after `lastsMs`.
 * @param tell hears of each row whose people changed
 */
export const makePresence = (tell: (gathering: Gathering) => void): Presence => {
  const screens = new Map<string, Screen>()
  let timer: NodeJS.Timeout | undefined
  const told = () => [...screens.values()].map((screen) => screen.told)
  const gather = ({ entity, id }: Place): Gathering => ({ entity, id, here: peopleOf(told().filter(({ at }) => at?.id === id)) })
  const forget = (gone: readonly (readonly [string, Screen])[]) => {
    for (const [key] of gone) screens.delete(key)
    for (const [, { told: last }] of gone) if (last.at) tell(gather(last.at))
  }
  const sweep = () => {
    forget([...screens].filter(([, { until }]) => until <= Date.now()))
    timer = screens.size > 0 ? setTimeout(sweep, sweepMs).unref() : undefined
  }
  const forgetOldestOf = (personId: string) => {
    const [oldest, ...others] = [...screens].filter(([, screen]) => screen.told.personId === personId)
    if (oldest && others.length >= mostOfOne) forget([oldest])
  }
  return {
    hear: (now, isOwn) => {
      const key = `${now.personId} ${now.screen}`
      const before = screens.get(key)?.told
      if (before && before.turn > now.turn) return
      screens.set(key, { told: now, isOwn, until: Date.now() + (now.editing ? editingLastsMs : lastsMs) })
      timer ??= setTimeout(sweep, sweepMs).unref()
      for (const place of placesChanged(before, now)) tell(gather(place))
      forgetOldestOf(now.personId)
    },
    gatherings: () => {
      const places = told().flatMap(({ at }) => (at ? [at] : []))
      return [...new Map(places.map((at) => [at.id, at])).values()].map(gather)
    },
    own: () => [...screens.values()].filter(({ isOwn }) => isOwn).map((screen) => screen.told),
  }
}

/** The rows whose people are others, or do something else, since the tab told this. */
const placesChanged = (before: ScreenTold | undefined, { at, editing }: ScreenTold): readonly Place[] => {
  const was = before?.at ?? null
  if (was?.id === at?.id) return at && before?.editing !== editing ? [at] : []
  return [was, at].filter((place) => place !== null)
}

/** Each person once: what they edit in one of their tabs is what they edit. */
const peopleOf = (screens: readonly ScreenTold[]): Present[] => {
  const people = new Map<string, Present>()
  for (const { personId, name, editing } of screens)
    people.set(personId, { personId, name, editing: people.get(personId)?.editing ?? editing })
  return [...people.values()]
}
