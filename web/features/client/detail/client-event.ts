import { z } from 'zod'
import type { clientEvents } from '@adm/domain/client/client-events'
import { mergeFacts } from '@adm/domain/client/client-merge-move'
import { liftCauses, liftReasonLabels, liftReasons } from '@adm/domain/client/client-blocking'
import { type EventWords, type HistoryLine, plainEvents } from '../../../recipes/page/record-subject.ts'

const blockingFacts = z.object({
  blocking: z.object({ title: z.string(), liftedBy: z.enum(liftCauses).nullable(), liftReason: z.enum(liftReasons).nullable() }),
  invoice: z.string().optional(),
})
const mergeSentence = ({ kind, facts }: HistoryLine): string | undefined => {
  const { data } = mergeFacts.safeParse(facts)
  if (!data) return undefined
  const { survivorName, mergedName } = data.merge
  const sentences: Readonly<Record<string, string>> = {
    merged: `a fusionné « ${mergedName} » avec ce client`,
    mergedInto: `a fusionné ce client avec « ${survivorName} »`,
    mergeUndone: `a annulé la fusion de « ${mergedName} » avec ce client`,
    mergeStopped: `n'a pas pu déplacer toutes les commandes de la fusion entre « ${survivorName} » et « ${mergedName} »`,
    mergeResumed: `a repris le déplacement des commandes de la fusion entre « ${survivorName} » et « ${mergedName} »`,
    unmerged: `a annulé la fusion de ce client avec « ${survivorName} »`,
  }
  return sentences[kind]
}
const logoFacts = z.object({ documentName: z.string() })
const logoSentences: Readonly<Record<string, string>> = {
  logoAdded: 'a ajouté le logo',
  logoReplaced: 'a remplacé le logo',
  logoChanged: 'a renommé le logo',
  logoDeleted: 'a supprimé le logo',
}
const logoSentence = ({ kind, facts }: HistoryLine): string | undefined => {
  const { data } = logoFacts.safeParse(facts)
  return data && `${logoSentences[kind] ?? ''} « ${data.documentName} »`
}
const processFacts = z.object({ title: z.string() })
const processSentences: Readonly<Record<string, string>> = {
  processAdded: 'a ajouté la procédure',
  processChanged: 'a modifié la procédure',
  processRemoved: 'a supprimé la procédure',
}

/** The sentence of a blocking's event, from its facts. Source: `docs/domain.md` 8.5. */
const blockingSentence = ({ kind, facts }: HistoryLine): string | undefined => {
  const { data } = blockingFacts.safeParse(facts)
  if (!data) return undefined
  const { title, liftedBy, liftReason } = data.blocking
  if (kind === 'blocked') return `a bloqué le client : ${title}`
  if (liftedBy === 'paid') return `a débloqué le client : facture ${data.invoice ?? ''} payée`
  if (liftedBy === 'ended') return `a débloqué le client : date de fin atteinte (${title})`
  return `a débloqué le client (${title})${liftReason ? ` : ${liftReasonLabels[liftReason].toLocaleLowerCase('fr')}` : ''}`
}

type ClientKind = keyof typeof clientEvents
/** The kinds whose sentence names their object, from their facts. */
type OfObject = Extract<ClientKind, `process${string}` | `logo${string}` | `merge${string}` | 'unmerged' | 'blocked' | 'unblocked'>
type PlainSentences = Parameters<typeof plainEvents<Exclude<ClientKind, OfObject>>>[0]

/** Wording of a client's event: blockings, processes and merges name their object, the others have a fixed sentence. */
export const clientEvent =
  (sentences: PlainSentences) =>
  (line: HistoryLine): EventWords => {
    const process = processFacts.safeParse(line.facts).data
    const sentence = process
      ? `${processSentences[line.kind] ?? ''} « ${process.title} »`
      : (blockingSentence(line) ?? mergeSentence(line) ?? logoSentence(line))
    const plain = plainEvents<Exclude<ClientKind, OfObject>>(sentences)(line)
    return sentence ? { ...plain, sentence } : plain
  }
