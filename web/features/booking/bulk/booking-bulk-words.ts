import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { causeLabels } from '@adm/domain/booking/step/booking-cause'
import type { BulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { formatDay } from '@adm/domain/values/date/moment'

/** French labels of the bulk's acts, in menu order. */
export const bulkKindLabels: Readonly<Record<BulkAct['kind'], string>> = {
  move: 'Déplacer à une date',
  shift: 'Décaler de quelques jours',
  assign: 'Affecter à un contrôleur',
  unassign: 'Désaffecter',
  status: 'Changer le statut',
  tags: 'Ajouter ou retirer des étiquettes',
  comment: 'Écrire un commentaire',
}
export const bulkKinds = Object.keys(bulkKindLabels).filter((kind): kind is BulkAct['kind'] => kind in bulkKindLabels)

const quoted = (tags: readonly string[]): string => tags.map((tag) => `« ${tag} »`).join(', ')
const tagWords = ({ add, remove }: Extract<BulkAct, { kind: 'tags' }>): string =>
  [...(add.length > 0 ? [`ajouter ${quoted(add)}`] : []), ...(remove.length > 0 ? [`retirer ${quoted(remove)}`] : [])].join(', ')
const daysWords = (days: number): string => `${Math.abs(days)} jour${Math.abs(days) > 1 ? 's' : ''} ${days > 0 ? 'plus tard' : 'plus tôt'}`

const statusWords = ({ to, facts }: Extract<BulkAct, { kind: 'status' }>): string =>
  `Passer à « ${bookingStatusLabels[to]} »${facts?.cause ? ` (${causeLabels[facts.cause]})` : ''}`
const mostQuoted = 120
const commentWords = ({ how, text }: Extract<BulkAct, { kind: 'comment' }>): string => {
  if (text === '') return 'Effacer le commentaire'
  const quotedText = text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text
  return `${how === 'append' ? 'Ajouter au commentaire' : 'Remplacer le commentaire'}\u00A0: « ${quotedText} »`
}

/** The bulk's act in French: « Déplacer au lundi 23 novembre 2026 à 9:00 ». */
export const bulkActWords = (act: BulkAct, checkerName: string | null): string => {
  switch (act.kind) {
    case 'move':
      return `Déplacer au ${formatDay(act.day)}${act.hour ? ` à ${act.hour}` : ", à l'heure de chaque mission"}`
    case 'shift':
      return `Décaler de ${daysWords(act.days)}`
    case 'assign':
      return `Affecter à ${checkerName ?? 'un contrôleur'}`
    case 'unassign':
      return 'Désaffecter'
    case 'status':
      return statusWords(act)
    case 'tags':
      return `Étiquettes\u00A0: ${tagWords(act)}`
    case 'comment':
      return commentWords(act)
  }
}
