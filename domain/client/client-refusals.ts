import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'
import { type ClientDuplicate, likenessLabels } from './client.ts'

/** All refusals about a client. */
export const clientRefusals = {
  missing: () => new Refusal('missing', 'CLIENT_NOT_FOUND', "Ce client n'existe pas."),
  stale: staleVersion('Ce client a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  fields: (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  /** Similar clients exist; after a person has checked them, `despiteDuplicates` allows the creation. */
  duplicate: (duplicates: readonly ClientDuplicate[]) => {
    const described = duplicates.map(
      ({ name, city, like }) => `${name} (${city}, ${like.map((likeness) => likenessLabels[likeness]).join(', ')})`,
    )
    return new Refusal('conflict', 'CLIENT_ALREADY_KNOWN', `Ce client existe peut-être déjà\u00a0: ${described.join(' · ')}.`)
  },
  /** The client was merged: refusal for a page that is still open, with the name of the surviving client. */
  merged: ({ name }: { name: string }) =>
    new Refusal('conflict', 'CLIENT_MERGED', `Ce client a été fusionné avec «\u00a0${name}\u00a0»\u00a0: travaillez sur celui-ci.`),
  /** @param references the rows that prevent the deletion, in French: « 3 commandes » */
  referenced: (references: readonly string[]) =>
    new Refusal(
      'conflict',
      'CLIENT_USED',
      `Ce client ne peut pas être supprimé\u00a0: il a ${references.join(', ')}. S'il fait double emploi, fusionnez-le avec l'autre client.`,
    ),
  unknownSalesRep: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'salesRepId', message: 'Choisissez un commercial.' }],
    }),
  /** @param name the checker's name, null when there is no such checker */
  notWorking: (name: string | null) => {
    const message = name === null ? 'Choisissez un contrôleur.' : `${name} n'est pas dans le réseau.`
    return new Refusal('invalid', 'FIELDS_INVALID', message, { errors: [{ path: 'preferredCheckerIds', message }] })
  },
  userMissing: () => new Refusal('missing', 'CLIENT_USER_NOT_FOUND', "Cette personne n'existe pas chez ce client."),
  userStale: staleVersion('Cette personne a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
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
