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
}

/** Declares an entity. Its events are declared beside it (`event.ts`); `domain/catalog/entities.ts` lists all of them. */
export const defineEntity = <const Declared extends Entity>(declared: Declared): Declared => declared
