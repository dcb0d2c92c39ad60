import type { dispatchEvents } from '@adm/domain/mission-proposition/mission-proposition-events'
import { dispatchModeLabels, dispatchOutcomeLabels } from '@adm/domain/mission-proposition/dispatch'
import { z } from 'zod'
import { partEvents, type RecordPart } from '../../../recipes/page/record-subject.ts'
import { asInstant, asLabel, asText } from '../../../recipes/page/record-words.ts'

const words = partEvents<keyof typeof dispatchEvents>({
  started: "a lancé la recherche d'un contrôleur",
  waveSent: 'a proposé la mission',
  ended: "a mis fin à la recherche d'un contrôleur",
  reopened: "a repris la recherche d'un contrôleur",
})

const waveFacts = z.object({ checkers: z.array(z.string()) })

/** Events of the search of a checker, in the history of its order. */
export const dispatchPart: RecordPart = {
  fields: {
    mode: { label: 'Mode', words: asLabel(dispatchModeLabels) },
    startAt: { label: 'Créneau proposé', words: asInstant },
    waves: { label: 'Envois', words: asText },
    outcome: { label: 'Fin de la recherche', words: asLabel(dispatchOutcomeLabels) },
  },
  event: (line) => {
    const { data } = waveFacts.safeParse(line.facts)
    return {
      ...words(line),
      facts: data ? [{ label: 'Contrôleurs', value: data.checkers.join(', ') }] : [],
    }
  },
}
