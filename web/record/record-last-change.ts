import type { z } from 'zod'
import type { historyLine } from '@adm/contract/call'
import { dayOf, formatDayNumeric, formatHour } from '@adm/domain/values/moment'

type Line = Pick<z.output<typeof historyLine>, 'at' | 'byName' | 'byKind' | 'after' | 'before'>

/** Of each field, who gave it its value and when: « Renseigné par Camille Rousseau le 21/11/2026 à 09:30 ». The lines are in order. */
export const lastChanges = (lines: readonly Line[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { at, byName, byKind, after, before } of lines) {
    const who = byName ?? (byKind === 'system' ? 'le système' : 'un lien personnel')
    const words = `${before === null ? 'Renseigné' : 'Modifié'} par ${who} le ${formatDayNumeric(dayOf(at))} à ${formatHour(at)}`
    for (const name of Object.keys(typeof after === 'object' ? (after ?? {}) : {})) found.set(name, words)
  }
  return found
}
