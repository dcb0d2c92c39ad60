import type { Cause } from '@adm/domain/booking/step/booking-cause'
import { guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { StatedInput } from '@adm/domain/booking/step/stated-facts'
import { Refused } from '../../../platform/api/refused.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

/** A transition has no conflicting values to choose from: the dialog stays open over the reloaded order, for another try. */
const reread = "Cette commande a été modifiée entre-temps. Elle vient d'être relue : vérifiez-la, puis recommencez."

export type StepErrors = {
  /** The sentence of each refused field, by input of the dialog or path of the request. */
  fields: ReadonlyMap<string, string>
  /** The sentences without a field. */
  general: readonly string[]
}

/** The inputs of the dialog, and the cause that was sent: without one, a missing reason is a missing cause. */
type Typed = { inputs: readonly StatedInput[]; cause: Cause | undefined }

/** The input at which the refusal of a guard is shown: the last one that it needs in this dialog. */
const inputOf = (guard: string, { inputs, cause }: Typed): StatedInput | undefined => {
  const id = guardIds.find((candidate) => candidate === guard)
  const needed = id && bookingGuards.of(id).inputs.findLast((input) => inputs.includes(input))
  return needed === 'reason' && inputs.includes('cause') && !cause ? 'cause' : needed
}

type GuardRefusal = { guard: string; message: string }

/** The refusals said before the request, each at its field. */
export const typedByField = (refusals: readonly GuardRefusal[], typed: Typed): ReadonlyMap<string, string> =>
  new Map(refusals.map(({ guard, message }) => [inputOf(guard, typed) ?? guard, message]))

/** Places the refusals of a request: each at its field, the others above the form. */
export const refusalsByField = (error: Error | null, typed: Typed): StepErrors => {
  if (!error) return { fields: new Map(), general: [] }
  if (!(error instanceof Refused)) return { fields: new Map(), general: [errorSentence(error)] }
  const { statusCode, message, errors, refusals = [] } = error.refusal
  if (statusCode === 412) return { fields: new Map(), general: [reread] }
  const placed = refusals.map((refusal) => ({ path: inputOf(refusal.guard, typed), message: refusal.message }))
  const fields = [...errors, ...placed].flatMap(({ path, message: sentence }) => (path ? [[path, sentence] as const] : []))
  const general = placed.filter(({ path }) => !path).map((refusal) => refusal.message)
  return { fields: new Map(fields), general: fields.length + general.length === 0 ? [message] : general }
}
