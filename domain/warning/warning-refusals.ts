import { Refusal, staleVersion } from '../refusal.ts'

const field = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** Warnings that the bearers of links may report about one order, and photos of a warning: far above what happens on site. */
export const mostOfLinks = 20

/** All refusals about a warning. Sentences: `docs/domain.md` 1.15. */
export const warningRefusals = {
  missing: () => new Refusal('missing', 'WARNING_NOT_FOUND', "Ce signalement n'existe pas."),
  bookingMissing: () => field('bookingId', "Cette commande n'existe pas."),
  assigneeMissing: () => field('assigneeId', "Ce compte n'existe pas, ou n'est plus actif."),
  stale: staleVersion('Ce signalement a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  closed: () => new Refusal('conflict', 'WARNING_CLOSED', "Ce signalement est clos : rouvrez-le d'abord."),
  tooMany: () =>
    new Refusal('conflict', 'TOO_MANY_WARNINGS', `${mostOfLinks} signalements sont déjà transmis pour cette mission : appelez-nous.`),
}
