import type { KeyTrackingDetail } from '@adm/contract/key-tracking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'

/** The names of the drafts of the dialogs of the keys, read by the page without their code. */
export const keyDrafts = {
  plan: (bookingId: string, leg: KeyLeg, planned: KeyTrackingDetail | undefined) => `keys-${bookingId}-${leg}-${planned?.version ?? 'new'}`,
  step: ({ id, version }: KeyTrackingDetail) => `key-step-${id}-${version}`,
}
