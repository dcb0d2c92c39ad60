import { type FieldRefusal, Refusal } from '../refusal.ts'
import { type ClientDuplicate, likenessLabels } from './client.ts'

/** Every refusal about a client, once. */
export const clientRefusals = {
  missing: () => new Refusal('missing', 'CLIENT_NOT_FOUND', "Ce client n'existe pas."),
  stale: (current: object) =>
    new Refusal('stale', 'STALE_VERSION', 'Ce client a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.', { current }),
  fields: (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  /** Clients alike are known; who saw them sends `despiteDuplicates`. */
  duplicate: (found: readonly ClientDuplicate[]) => {
    const described = found.map(({ name, city, like }) => `${name} (${city}, ${like.map((one) => likenessLabels[one]).join(', ')})`)
    return new Refusal('conflict', 'CLIENT_ALREADY_KNOWN', `Ce client existe peut-être déjà\u00a0: ${described.join(' · ')}.`)
  },
  /** It was merged: whoever still has it before them goes on with the other one. */
  merged: ({ name }: { name: string }) =>
    new Refusal('conflict', 'CLIENT_MERGED', `Ce client a été fusionné avec «\u00a0${name}\u00a0»\u00a0: travaillez sur celui-ci.`),
  /** @param holds what must be kept, in words: « 3 commandes » */
  held: (holds: readonly string[]) =>
    new Refusal(
      'conflict',
      'CLIENT_USED',
      `Ce client ne peut pas être supprimé\u00a0: il a ${holds.join(', ')}. S'il fait double emploi, fusionnez-le avec l'autre client.`,
    ),
  unknownSalesRep: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'salesRepId', message: 'Choisissez un commercial.' }],
    }),
  userMissing: () => new Refusal('missing', 'CLIENT_USER_NOT_FOUND', "Cette personne n'existe pas chez ce client."),
  userStale: (current: object) =>
    new Refusal('stale', 'STALE_VERSION', 'Cette personne a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.', { current }),
  /** Source: VAL-15. */
  mainUser: () =>
    new Refusal(
      'conflict',
      'MAIN_USER',
      "L'utilisateur principal ne peut pas être supprimé. Désignez d'abord un autre utilisateur principal.",
    ),
  emailTaken: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'email', message: 'Cet email est déjà utilisé.' }],
    }),
}
