import type { z } from 'zod'
import type { historyLine } from '@adm/contract/call/call'
import { dayOf, formatDayNumeric, formatHour } from '@adm/domain/values/date/moment'

type Line = Pick<z.output<typeof historyLine>, 'at' | 'byName' | 'byKind' | 'after' | 'before'>

/** Author and time of each field's last change: « Renseigné par Camille Rousseau le 21/11/2026 à 09:30 ». @param lines oldest first */
export const lastChanges = (lines: readonly Line[]): ReadonlyMap<string, string> => {
  const changes = new Map<string, string>()
  for (const { at, byName, byKind, after, before } of lines) {
    const who = byName ?? (byKind === 'system' ? 'le système' : 'un lien personnel')
    const words = `${before === null ? 'Renseigné' : 'Modifié'} par ${who} le ${formatDayNumeric(dayOf(at))} à ${formatHour(at)}`
    for (const name of changedNames(before, after)) changes.set(name, words)
  }
  return changes
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** The changed fields of an event, with the changed inner fields: `details`, `details.levels`. */
const changedNames = (before: unknown, after: unknown): string[] => {
  const was = new Map(entriesOf(before))
  return entriesOf(after).flatMap(([name, value]) => {
    const inside = new Map(entriesOf(was.get(name)))
    const changed = entriesOf(value).filter(([part, partValue]) => JSON.stringify(partValue) !== JSON.stringify(inside.get(part)))
    return [name, ...changed.map(([part]) => `${name}.${part}`)]
  })
}
