import { z } from 'zod'

/** Kinds of keys, with their French labels. Source: `docs/domain.md` 1.4, custody ledger. */
export const keyKindLabels = {
  entrance: "Porte d'entrée",
  building: 'Immeuble',
  mailbox: 'Boîte aux lettres',
  cellar: 'Cave',
  garage: 'Garage ou parking',
  badge: 'Badge',
  remote: 'Télécommande',
  other: 'Autre',
} as const
export type KeyKind = keyof typeof keyKindLabels
export const keyKinds = Object.keys(keyKindLabels).filter((key): key is KeyKind => key in keyKindLabels)

/** The sentence for a number of keys that is none. */
export const keyCountMessage = 'Indiquez un nombre de clés entre 0 et 99.'
/** Number of keys by kind; a missing kind counts as 0. */
export const keyCounts = z.partialRecord(z.enum(keyKinds), z.int(keyCountMessage).min(0, keyCountMessage).max(99, keyCountMessage))
export type KeyCounts = z.infer<typeof keyCounts>

/** Total number of keys. */
export const totalKeys = (counts: KeyCounts): number => keyKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** Whether both counts are equal for each kind. */
export const isSameCount = (some: KeyCounts, others: KeyCounts): boolean =>
  keyKinds.every((kind) => (some[kind] ?? 0) === (others[kind] ?? 0))

/** Whether each kind reaches its minimum. */
export const hasAtLeast = (some: KeyCounts, fewest: KeyCounts): boolean =>
  keyKinds.every((kind) => (some[kind] ?? 0) >= (fewest[kind] ?? 0))

/** « 2 × porte d'entrée, 1 × badge »; « aucune clé ». */
export const countInWords = (counts: KeyCounts): string =>
  keyKinds
    .filter((kind) => counts[kind])
    .map((kind) => `${counts[kind]} × ${keyKindLabels[kind].toLocaleLowerCase('fr')}`)
    .join(', ') || 'aucune clé'
