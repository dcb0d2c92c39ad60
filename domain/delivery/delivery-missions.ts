import { z } from 'zod'

/** The creation of the missions of a delivery: an act on many rows. */
export const missionsAct = z.object({ deliveryId: z.uuid() })

type Numbers = { created: number; refused: number }
const figure = (count: number): string => count.toLocaleString('fr-FR')
const missions = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count > 1 ? `missions ${many}` : `mission ${one}`}`
const rows = (count: number, one: string, many: string): string => `${figure(count)} ${count > 1 ? `lignes ${many}` : `ligne ${one}`}`

/** What a creation would do. Source: `docs/domain.md` 9. */
export const missionsExpected = ({ created, refused }: Numbers): string =>
  [
    created === 0 ? 'Aucune mission ne peut être créée.' : `${missions(created, 'sera créée', 'seront créées')}.`,
    ...(refused > 0 ? [`${rows(refused, 'restera', 'resteront')} sans commande.`] : []),
  ].join(' ')

/** What a creation did. */
export const missionsOutcome = ({ created, refused }: Numbers): string =>
  [
    created === 0 ? "Aucune mission n'est créée." : `${missions(created, 'est créée', 'sont créées')}.`,
    ...(refused > 0 ? [`${rows(refused, 'reste', 'restent')} sans commande.`] : []),
  ].join(' ')

/** What the undo of a creation did. */
export const missionsUndoOutcome = ({ undone, kept }: { undone: number; kept: number }): string =>
  [
    `${missions(undone, 'est annulée', 'sont annulées')} sans frais\u00a0: ${undone > 1 ? 'leurs lignes attendent' : 'sa ligne attend'} de nouveau.`,
    ...(kept > 0
      ? [kept > 1 ? `${figure(kept)} commandes restent\u00a0: elles ont changé depuis.` : '1 commande reste\u00a0: elle a changé depuis.']
      : []),
  ].join(' ')
