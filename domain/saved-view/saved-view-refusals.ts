import { Refusal } from '../refusal.ts'
import { mostViews } from './saved-view.ts'

/** All refusals about a saved view. */
export const savedViewRefusals = {
  missing: () => new Refusal('missing', 'SAVED_VIEW_NOT_FOUND', "Cette vue n'existe plus, ou n'est plus partagée."),
  notYours: () =>
    new Refusal(
      'forbidden',
      'SAVED_VIEW_NOT_YOURS',
      'Seuls la personne qui a créé cette vue et les administrateurs peuvent la modifier. Enregistrez-la sous un autre nom pour en avoir une à vous.',
    ),
  sameName: () => {
    const message = 'Vous avez déjà une vue de ce nom.'
    return new Refusal('conflict', 'SAVED_VIEW_NAME_TAKEN', message, { errors: [{ path: 'name', message }] })
  },
  otherList: () => new Refusal('conflict', 'SAVED_VIEW_OF_OTHER_LIST', "Cette vue est celle d'une autre liste."),
  tooMany: () =>
    new Refusal('conflict', 'SAVED_VIEWS_TOO_MANY', `Vous avez déjà ${mostViews} vues de cette liste. Supprimez-en une d'abord.`),
} as const
