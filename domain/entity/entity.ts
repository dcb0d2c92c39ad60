import type { FeatureOption } from '../feature-option.ts'
import type { Permission } from '../permission.ts'

/** What has rows with a history: its name in history, calls and the live stream, and what everything that names it derives from. */
export type Entity<Name extends string = string> = {
  /** In kebab-case, as history stores it and as calls name it in `shows`. */
  name: Name
  /** French noun, in lower case. */
  label: { one: string; many: string }
  /**
   * Who receives the changes of its rows: the holders of the permission to read them, everybody who is signed in, or only the account
   * whose identifier the row has.
   */
  readers: Permission | 'signedIn' | 'account'
  /** The feature option without which nobody sees it. */
  feature?: FeatureOption
  /** The parts of paths below which its calls are, `warnings` of `/api/warnings`: they need its feature option. */
  paths?: readonly string[]
  /** Its page displays the other people who have it open. */
  hasPresence?: true
  /** The kinds of its personal links, as they are stored. */
  links?: readonly string[]
  /** The documents of its rows, or of parts of them. */
  documents?: readonly OwnedDocuments[]
}

/** Documents that rows have. Whoever may read the rows may read them, while the feature option of the entity is on. */
export type OwnedDocuments = {
  /** The name of the owner in the rows of documents and in calls. */
  name: string
  /** The permission to add, change and delete them. */
  gives: Permission
  /** The refusal of a missing owner. */
  missing: string
  /** The types and the kinds of file that are allowed: every one, or annexes and pictures alone. */
  types: 'all' | 'annex'
  kinds: 'all' | 'pictures'
  /** The most of one owner; as many as a page lists by default. */
  most?: number
}

/** Declares an entity. Its events are declared beside it (`event.ts`); `domain/catalog/entities.ts` lists all of them. */
export const defineEntity = <const Declared extends Entity>(declared: Declared): Declared => declared
