import { type LotKeysAct, lotKeysActLabels } from '@adm/domain/delivery/delivery-keys'

const nouns: Record<LotKeysAct, string> = { withdraw: 'Retrait', return: 'Retour' }

/** « 12 jeux », « 1 jeu ». */
export const setsInWords = (count: number): string => `${count.toLocaleString('fr-FR')} ${count > 1 ? 'jeux' : 'jeu'}`

/** « Retrait de tous les jeux (12) », « Retrait de 3 jeux choisis ». */
export const actInWords = (act: LotKeysAct, { count, isChosen }: { count: number; isChosen: boolean }): string => {
  if (isChosen && count > 0) return `${nouns[act]} de ${setsInWords(count)} choisi${count > 1 ? 's' : ''}`
  return count > 0 ? `${lotKeysActLabels[act]} (${count.toLocaleString('fr-FR')})` : lotKeysActLabels[act]
}

/** « 12 jeux retirés », « 1 jeu rendu », « Aucun jeu rendu ». */
export const movedInWords = (act: LotKeysAct, count: number): string =>
  `${count === 0 ? 'Aucun jeu' : setsInWords(count)} ${act === 'withdraw' ? 'retiré' : 'rendu'}${count > 1 ? 's' : ''}`
