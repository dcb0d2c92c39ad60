import { Refusal } from '../refusal.ts'
import { type FileKind, fileKinds, wordsOfKinds } from './file-kind.ts'

/** All refusals about an uploaded file, whatever its use. Sentences: `docs/domain.md` 9. */
export const fileRefusals = {
  unknownKind: (kinds: readonly FileKind[]) =>
    new Refusal('unsupported', 'FILE_TYPE_REFUSED', `Ce type de fichier n'est pas accepté (${wordsOfKinds(kinds)}).`),
  heic: () =>
    new Refusal(
      'unsupported',
      'FILE_HEIC',
      "Cette photo est au format HEIC des iPhone, que peu de logiciels lisent. Sur l'iPhone, choisissez Réglages, Appareil photo, Formats, « Le plus compatible », ou exportez la photo en JPEG.",
    ),
  otherKind: (kind: FileKind) =>
    new Refusal(
      'unsupported',
      'FILE_TYPE_DIFFERS',
      `Le contenu de ce fichier est de type ${fileKinds[kind].label}, mais son nom dit autre chose : renommez-le, ou choisissez le bon fichier.`,
    ),
  empty: () => new Refusal('malformed', 'FILE_EMPTY', 'Ce fichier est vide. Choisissez-en un autre.'),
  badName: (message: string) =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path: 'file', message }] }),
  unreadable: () => new Refusal('invalid', 'FILE_UNREADABLE', 'Ce fichier est illisible. Ouvrez-le sur votre poste pour le vérifier.'),
  twofold: () =>
    new Refusal(
      'unsupported',
      'FILE_TWOFOLD',
      'Ce fichier en cache un autre : enregistrez-le à nouveau depuis son logiciel, puis recommencez.',
    ),
  tooManyPixels: (megapixels: number) =>
    new Refusal('tooLarge', 'PICTURE_TOO_LARGE', `Cette image dépasse ${megapixels} millions de pixels : réduisez-la, puis recommencez.`),
  storeAway: () =>
    new Refusal('unavailable', 'STORE_AWAY', 'Le stockage des fichiers ne répond pas. Réessayez dans un instant.', { retryAfter: 5 }),
}
