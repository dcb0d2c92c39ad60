import { z } from 'zod'
import type { KeyStatusChange, KeyTrackingDetail } from '@adm/contract/key-tracking'
import { type KeyCounts, keyKinds } from '@adm/domain/key-tracking/key-count'
import type { KeyInput } from '@adm/domain/key-tracking/key-guards'
import { keyDestinations } from '@adm/domain/key-tracking/key-status'
import type { KeyTransition } from '@adm/domain/key-tracking/key-transition'
import { instantAt } from '@adm/domain/values/date/moment'

const typed = z.string()

/** Draft of the dialog, as typed; inputs of other transitions are left out of the request. */
export const keyStepDraft = z.object({
  counts: z.partialRecord(z.enum(keyKinds), typed),
  day: typed,
  hour: typed,
  place: typed,
  proof: typed,
  reason: typed,
  isSigned: z.boolean(),
  untilDay: typed,
  agreedBy: typed,
  destination: z.enum(keyDestinations).optional(),
  destinationCheckerId: typed.optional(),
  receiver: typed,
  isCodeChanged: z.boolean(),
  trackingNumber: typed,
})
export type KeyStepDraft = z.output<typeof keyStepDraft>

/** Initial draft: current keys and meeting place. @param currentCounts keys of the current holder */
export const openKeyStep = (leg: KeyTrackingDetail, currentCounts: KeyCounts): KeyStepDraft => ({
  counts: Object.fromEntries(keyKinds.flatMap((kind) => (currentCounts[kind] ? [[kind, String(currentCounts[kind])]] : []))),
  day: '',
  hour: '',
  place: leg.place ?? '',
  proof: '',
  reason: '',
  isSigned: false,
  untilDay: '',
  agreedBy: '',
  destination: undefined,
  destinationCheckerId: undefined,
  receiver: '',
  isCodeChanged: false,
  trackingNumber: '',
})

const text = (typed: string): string | undefined => typed.trim() || undefined
const countsOf = ({ counts }: KeyStepDraft): KeyCounts =>
  Object.fromEntries(keyKinds.flatMap((kind) => (/^\d+$/.test(counts[kind] ?? '') ? [[kind, Number(counts[kind])]] : [])))
const momentOf = ({ day, hour }: KeyStepDraft): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(hour) ? instantAt(day, hour) : undefined

type Facts = NonNullable<KeyStatusChange['facts']>

/** The stated facts of each input, once filled. */
const stated: Record<KeyInput, (draft: KeyStepDraft) => { [Name in keyof Facts]?: Facts[Name] | undefined }> = {
  counts: (draft) => ({ counts: countsOf(draft) }),
  at: (draft) => ({ at: momentOf(draft) }),
  place: ({ place }) => ({ place: text(place) }),
  proof: ({ proof }) => ({ proof: text(proof) }),
  reason: () => ({}),
  signed: ({ isSigned }) => ({ isSigned }),
  day: ({ untilDay }) => ({ untilDay: text(untilDay) }),
  agreedBy: ({ agreedBy }) => ({ agreedBy: text(agreedBy) }),
  destination: ({ destination, destinationCheckerId }) => ({
    destination,
    destinationCheckerId: destination === 'checker' ? destinationCheckerId : undefined,
  }),
  receiver: ({ receiver }) => ({ receiver: text(receiver) }),
  codeChanged: ({ isCodeChanged }) => ({ isCodeChanged }),
  tracking: ({ trackingNumber }) => ({ trackingNumber: text(trackingNumber) }),
}

/** The request of a transition, limited to its inputs. */
export const keyChangeOf = (draft: KeyStepDraft, { to }: KeyTransition, inputs: readonly KeyInput[]): KeyStatusChange => {
  const answers = Object.assign({}, ...inputs.map((input) => stated[input](draft)))
  const facts: Facts = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
  const reason = text(draft.reason)
  return { to, facts, ...(reason ? { reason } : {}) }
}
