import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'

/** A condition of a transition. It reads facts that were found beforehand, and queries neither the database nor the clock. */
export type Guard<Facts, Step, Ask extends string = never, Need extends keyof Facts = keyof Facts> = {
  /** The stable code of the refusal. */
  code: string
  /** The facts that it reads: `refuses` receives no other, and no other is looked up for it. */
  needs: readonly Need[]
  /** What the dialog of the transition must ask for, so that the guard can pass. */
  asks: readonly Ask[]
  /** Who may force it, with a reason: nobody by default. */
  forcedBy?: readonly Actor[]
  /** Whether it may be forced under these facts: always by default. */
  isForcible?: (facts: Pick<Facts, Need>) => boolean
  /** The French sentence of the refusal, or null when the guard passes. */
  refuses: (facts: Pick<Facts, Need>, step: Step, actors: readonly Actor[]) => string | null
}

/** Gives each guard of a subject its type: `const guard = guardOf<Facts, Step, Ask>()`, then `checkerIsFree: guard({ needs: ['checker'], … })`. */
export const guardOf =
  <Facts, Step, Ask extends string = never>() =>
  <const Need extends keyof Facts>(guard: Guard<Facts, Step, Ask, Need>): Guard<Facts, Step, Ask, Need> =>
    guard

/** The sentence of a guard, unless it passes. */
export const unless = (passes: boolean, sentence: string): string | null => (passes ? null : sentence)

/** A refused guard: its number in `docs/domain.md`, its sentence, and whether these actors may force it. */
export type RefusedGuard<Source extends string> = { guard: Source; message: string; forcible: boolean }

/** Who takes a step, and the guards that they force. Forcing needs a reason, and history keeps it. */
export type Attempt<Source extends string> = { actors: readonly Actor[]; force?: readonly Source[]; reason?: string | undefined }

/** What names guards: a transition, or a check without one. */
type Guarded<Name extends string> = { guards: readonly Name[] }

type Definition<Facts, Step, Ask extends string, Name extends string, Source extends string> = {
  /** The number of each guard in `docs/domain.md`: requests, answers and history name the guard by it. */
  sources: Readonly<Record<Name, Source>>
  guards: Readonly<Record<Name, Guard<Facts, Step, Ask>>>
}

/** The guards of a subject, and what is done with them. In code a guard has a name; outside of it, the number of its source. */
export type Guards<Facts, Step, Ask extends string, Name extends string, Source extends string> = {
  /** The guard of a number. */
  of: (source: Source) => Guard<Facts, Step, Ask>
  /** The guards that these facts refuse, in the order of the row. */
  refused: (row: Step & Guarded<Name>, facts: Facts, actors: readonly Actor[]) => RefusedGuard<Source>[]
  /** @throws {Refusal} of the first guard that refuses, unless somebody who may forces it with a reason */
  require: (row: Step & Guarded<Name>, facts: Facts, attempt: Attempt<Source>) => void
  /** The facts that the guards of these rows read: what must be looked up for them. */
  needs: (rows: readonly Guarded<Name>[]) => ReadonlySet<keyof Facts>
  /** What the dialog of a transition must ask for, each once. */
  asks: (row: Guarded<Name>) => readonly Ask[]
  /** Whether a guard only wants an answer of the dialog: it does not disable the button. */
  isAskedInDialog: (source: Source) => boolean
  /** Whether one of these actors may ever force the guard. */
  mayForce: (source: Source, actors: readonly Actor[]) => boolean
}

const overlap = (some: readonly Actor[], others: readonly Actor[]): boolean => some.some((actor) => others.includes(actor))

/** Defines the guards of a subject. */
export const defineGuards = <Facts, Step, Ask extends string, Name extends string, Source extends string>({
  sources,
  guards,
}: Definition<Facts, Step, Ask, Name, Source>): Guards<Facts, Step, Ask, Name, Source> => {
  const names = Object.keys(guards).filter((name): name is Name => name in guards)
  const of = (source: Source): Guard<Facts, Step, Ask> => {
    const name = names.find((one) => sources[one] === source)
    if (!name) throw new Error(`No guard has the number ${source}`)
    return guards[name]
  }
  const refused = (row: Step & Guarded<Name>, facts: Facts, actors: readonly Actor[]): RefusedGuard<Source>[] =>
    row.guards.flatMap((name) => {
      const { refuses, forcedBy = [], isForcible } = guards[name]
      const message = refuses(facts, row, actors)
      if (message === null) return []
      return [{ guard: sources[name], message, forcible: overlap(forcedBy, actors) && (isForcible?.(facts) ?? true) }]
    })
  return {
    of,
    refused,
    require: (row, facts, { actors, force = [], reason }) => {
      for (const { guard, message, forcible } of refused(row, facts, actors)) {
        if (forcible && force.includes(guard) && reason) continue
        throw new Refusal('conflict', of(guard).code, message, { guard })
      }
    },
    needs: (rows) => new Set(rows.flatMap((row) => row.guards.flatMap((name) => guards[name].needs))),
    asks: (row) => [...new Set(row.guards.flatMap((name) => guards[name].asks))],
    isAskedInDialog: (source) => of(source).asks.length > 0,
    mayForce: (source, actors) => overlap(of(source).forcedBy ?? [], actors),
  }
}
