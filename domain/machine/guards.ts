import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'

/** A condition of a transition. It checks facts that were read beforehand, and reads neither the database nor the clock. */
export type Guard<Facts, Step, Input extends string = never, Need extends keyof Facts = keyof Facts> = {
  /** The stable code of the refusal. */
  code: string
  /** The facts that it checks: `refuses` receives only these, and only these are read from the database. */
  needs: readonly Need[]
  /** The inputs of the transition's dialog that the guard needs to pass. */
  inputs: readonly Input[]
  /** Actors who may force it, with a reason: none by default. */
  forcedBy?: readonly Actor[]
  /** Whether it may be forced under these facts: always by default. */
  isForcible?: (facts: Pick<Facts, Need>) => boolean
  /** The French sentence of the refusal, or null when the guard passes. */
  refuses: (facts: Pick<Facts, Need>, step: Step, actors: readonly Actor[]) => string | null
}

/** Types the guards of a subject: `const guard = guardOf<Facts, Step, Input>()`, then `checkerIsFree: guard({ needs: ['checker'], … })`. */
export const guardOf =
  <Facts, Step, Input extends string = never>() =>
  <const Need extends keyof Facts>(guard: Guard<Facts, Step, Input, Need>): Guard<Facts, Step, Input, Need> =>
    guard

/** The sentence of a refusal, or null when the guard passes. */
export const unless = (passes: boolean, sentence: string): string | null => (passes ? null : sentence)

/** A refused guard: its number in `docs/domain.md`, its sentence, and whether these actors may force it. */
export type RefusedGuard<Source extends string> = { guard: Source; message: string; forcible: boolean }

/** The actors of a transition, and the guards that they force. Forcing needs a reason, which the history stores. */
export type Attempt<Source extends string> = { actors: readonly Actor[]; force?: readonly Source[]; reason?: string | undefined }

/** A row with guards: a transition, or a check without one. */
type Guarded<Name extends string> = { guards: readonly Name[] }

type Definition<Facts, Step, Input extends string, Name extends string, Source extends string> = {
  /** The number of each guard in `docs/domain.md`, which identifies it in requests, answers and history. */
  sources: Readonly<Record<Name, Source>>
  guards: Readonly<Record<Name, Guard<Facts, Step, Input>>>
}

/** The guards of a subject and their functions. In code a guard has a name; elsewhere, the number of its source. */
export type Guards<Facts, Step, Input extends string, Name extends string, Source extends string> = {
  /** The guard with a number. */
  of: (source: Source) => Guard<Facts, Step, Input>
  /** The guards that refuse these facts, in the order of the row. */
  refused: (row: Step & Guarded<Name>, facts: Facts, actors: readonly Actor[]) => RefusedGuard<Source>[]
  /** The guards that refuse these facts, without those that an allowed actor forces with a reason. */
  remaining: (row: Step & Guarded<Name>, facts: Facts, attempt: Attempt<Source>) => RefusedGuard<Source>[]
  /** @throws {Refusal} of the first guard that refuses, unless an allowed actor forces it with a reason; it lists all that refuse */
  require: (row: Step & Guarded<Name>, facts: Facts, attempt: Attempt<Source>) => void
  /** The facts that the guards of these rows check, to be read from the database. */
  needs: (rows: readonly Guarded<Name>[]) => ReadonlySet<keyof Facts>
  /** The inputs of a transition's dialog, without duplicates. */
  inputs: (row: Guarded<Name>) => readonly Input[]
  /** Whether an input of the dialog satisfies the guard: it does not disable the button. */
  hasInputs: (source: Source) => boolean
  /** Whether one of these actors may ever force the guard. */
  mayForce: (source: Source, actors: readonly Actor[]) => boolean
}

const overlap = (some: readonly Actor[], others: readonly Actor[]): boolean => some.some((actor) => others.includes(actor))

/** Defines the guards of a subject. */
export const defineGuards = <Facts, Step, Input extends string, Name extends string, Source extends string>({
  sources,
  guards,
}: Definition<Facts, Step, Input, Name, Source>): Guards<Facts, Step, Input, Name, Source> => {
  const names = Object.keys(guards).filter((name): name is Name => name in guards)
  const of = (source: Source): Guard<Facts, Step, Input> => {
    const name = names.find((candidate) => sources[candidate] === source)
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
  const remaining = (row: Step & Guarded<Name>, facts: Facts, { actors, force = [], reason }: Attempt<Source>) =>
    refused(row, facts, actors).filter(({ guard, forcible }) => !(forcible && force.includes(guard) && reason))
  return {
    of,
    refused,
    remaining,
    require: (row, facts, attempt) => {
      const refusing = remaining(row, facts, attempt)
      const [first] = refusing
      if (!first) return
      const refusals = refusing.map(({ guard, message }) => ({ guard, message }))
      throw new Refusal('conflict', of(first.guard).code, first.message, { guard: first.guard, refusals })
    },
    needs: (rows) => new Set(rows.flatMap((row) => row.guards.flatMap((name) => guards[name].needs))),
    inputs: (row) => [...new Set(row.guards.flatMap((name) => guards[name].inputs))],
    hasInputs: (source) => of(source).inputs.length > 0,
    mayForce: (source, actors) => overlap(of(source).forcedBy ?? [], actors),
  }
}
