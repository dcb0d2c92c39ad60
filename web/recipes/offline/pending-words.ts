import { formatMoment } from '@adm/domain/values/date/moment'
import type { PendingEdit } from '../../platform/offline/pending-edit-store.ts'

/** When an edit was made, in words. */
export const madeWhen = ({ madeAt }: Pick<PendingEdit, 'madeAt'>): string => formatMoment(new Date(madeAt).toISOString())

/** The state of an edit, in a few words. */
export const stateOf = ({ trouble, sent }: Pick<PendingEdit, 'trouble' | 'sent'>, isOnline: boolean): string => {
  if (trouble?.kind === 'clash') return 'À arbitrer'
  if (trouble) return 'Refusée'
  if (isOnline) return "En cours d'envoi"
  return sent ? 'Partie sans réponse' : "En attente d'envoi"
}

/** The state of an edit in a sentence, with the person's possible actions. */
export const sentenceOf = ({ trouble, sent }: Pick<PendingEdit, 'trouble' | 'sent'>, isOnline: boolean): string => {
  if (trouble?.kind === 'clash') return `${trouble.byName} a modifié la même chose entre-temps\u00A0: choisissez la valeur à garder.`
  if (trouble) return [trouble.message, ...trouble.errors.map(({ message }) => message)].join(' ')
  if (isOnline) return "L'envoi est en cours."
  if (sent) return "La réponse du serveur n'est pas venue\u00A0: elle sera redemandée, sans rien faire deux fois."
  return 'Elle sera envoyée au retour de la connexion.'
}

/** For an edit that can no longer be withdrawn: it was sent, perhaps from another tab. */
export const tooLate = "L'envoi a commencé\u00A0: on ne sait pas encore si la modification est enregistrée."

/** Why an edit cannot be withdrawn now. */
export const withdrawRefusals = ({ sent }: Pick<PendingEdit, 'sent'>): readonly string[] => (sent ? [tooLate] : [])
