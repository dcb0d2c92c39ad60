import type { deliveryKeysEvents, deliveryRowEvents } from '@adm/domain/delivery/delivery-events'
import { lotKeysActLabels, lotKeysActs } from '@adm/domain/delivery/delivery-keys'
import { lotMarkLabels } from '@adm/domain/delivery/lot-outcome'
import { rowColumnLabels, rowStateLabels } from '@adm/domain/delivery/delivery-row'
import type { documentEvents } from '@adm/domain/document/record/document-events'
import { z } from 'zod'
import { type HistoryLine, partEvents, type RecordFields, type RecordPart } from '../../recipes/page/record-subject.ts'
import { asLabel, asText, asYesNo } from '../../recipes/page/record-words.ts'

const rowFields: RecordFields = {
  ...Object.fromEntries(Object.entries(rowColumnLabels).map(([column, label]) => [column, { label, words: asText }])),
  isExcluded: { label: 'Exclue', words: asYesNo },
  state: { label: 'État', words: asLabel(rowStateLabels) },
  refusal: { label: 'Refus', words: asText },
}

const numbered = z.object({ number: z.int() })
/** Its number: a fact of a change; of a new or removed row, a field. */
const numberOf = ({ facts, before, after }: HistoryLine): string => {
  const row = [facts, after, before].map((value) => numbered.safeParse(value).data).find((value) => value !== undefined)
  return row ? `la ligne ${row.number}` : 'une ligne'
}

const created = z.object({ state: z.literal('created') })
const rowVerbs: Record<keyof typeof deliveryRowEvents, (line: HistoryLine) => string> = {
  created: () => 'a ajouté',
  changed: () => 'a modifié',
  valueRestored: () => 'a remis',
  outcome: ({ before, after }) => {
    if (created.safeParse(after).success) return 'a créé la commande de'
    return created.safeParse(before).success ? 'a repris la commande de' : "n'a pas pu créer la commande de"
  },
  removed: () => 'a retiré',
}
const rowVerb = new Map(Object.entries(rowVerbs))

const rowPart: RecordPart = {
  fields: rowFields,
  event: (line) => ({
    isCreation: line.kind === 'created',
    sentence: `${rowVerb.get(line.kind)?.(line) ?? 'a modifié'} ${numberOf(line)}`,
    forced: [],
    facts: [],
  }),
}

const keysMove = z.object({ act: z.enum(lotKeysActs), sets: z.int() }).partial()
const keysSentences = partEvents<keyof typeof deliveryKeysEvents>({
  made: 'a déplacé les clés de plusieurs lots',
  takenBack: 'a annulé un mouvement de clés',
})
const keysPart: RecordPart = {
  fields: {},
  event: (line) => {
    const { act, sets } = keysMove.catch({}).parse(line.after)
    return {
      ...keysSentences(line),
      facts: act && sets !== undefined ? [{ label: lotKeysActLabels[act], value: `${sets} jeu${sets > 1 ? 'x' : ''}` }] : [],
    }
  },
}

const appliedLots = z.object({ applied: z.int() })
/** An applied proposal of planning, or its undo. */
const planningPart: RecordPart = {
  fields: {},
  event: ({ kind, after }) => {
    const { data } = appliedLots.safeParse(after)
    return {
      isCreation: false,
      sentence: kind === 'applied' ? 'a planifié des lots' : 'a annulé la planification de lots',
      forced: [],
      facts: data ? [{ label: 'Lots planifiés', value: String(data.applied) }] : [],
    }
  },
}

const lotFacts = z.object({ lot: z.string() })
const lotPart: RecordPart = {
  fields: { mark: { label: 'État du lot', words: asLabel(lotMarkLabels) }, reserves: { label: 'Réserves', words: asText } },
  event: ({ kind, facts }) => {
    const { data } = lotFacts.safeParse(facts)
    const lot = data ? `du lot ${data.lot}` : "d'un lot"
    return { isCreation: false, sentence: `${kind === 'valueRestored' ? 'a remis' : 'a changé'} l'état ${lot}`, forced: [], facts: [] }
  },
}

const documentName = z.object({ name: z.string() })
const documentSentences = partEvents<keyof typeof documentEvents>({
  added: 'a joint un document',
  versionAdded: "a ajouté une version d'un document",
  changed: 'a modifié un document',
  deleted: 'a supprimé un document',
})
const documentPart: RecordPart = {
  fields: {},
  event: (line) => {
    const { data } = documentName.safeParse(line.after)
    return { ...documentSentences(line), facts: data ? [{ label: 'Document', value: data.name }] : [] }
  },
}

const orderCode = z.object({ code: z.string() })
/** An order that was made, or taken back, with all orders of the delivery. */
const orderPart: RecordPart = {
  fields: {},
  event: ({ kind, after }) => {
    const { data } = orderCode.safeParse(after)
    const facts = data ? [{ label: 'Commande', value: data.code }] : []
    return {
      isCreation: kind === 'created',
      sentence: kind === 'created' ? 'a créé une commande' : 'a repris une commande',
      forced: [],
      facts,
    }
  },
}

/** The logement that an order has made. */
const dwellingPart: RecordPart = {
  fields: {},
  event: () => ({ isCreation: false, sentence: 'a noté le logement de la commande', forced: [], facts: [] }),
}

/** The parts of a delivery in its history. */
export const deliveryParts = {
  'delivery-row': rowPart,
  'delivery-keys': keysPart,
  'delivery-lot': lotPart,
  'calendar-plan': planningPart,
  document: documentPart,
  booking: orderPart,
  dwelling: dwellingPart,
} as const satisfies Record<string, RecordPart>
