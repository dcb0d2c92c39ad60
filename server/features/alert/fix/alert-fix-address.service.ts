import type { AlertFix } from '@adm/contract/alert/alert-fix'
import type { ReturnedMessage } from '@adm/domain/alert/alert-fact'
import { fixWords } from '@adm/domain/alert/alert-fix-words'
import type { PlannedFix } from '@adm/domain/alert/alert-fixes'
import { mayResend } from '@adm/domain/notification/notification-acts'
import { notificationRefusals } from '@adm/domain/notification/notification-refusals'
import type { Reading } from '../../../platform/work/work.ts'
import { getNotification } from '../../notification/notification.queries.ts'

const clearFix = ({ addressId, address }: NonNullable<PlannedFix['bounce']>): AlertFix => ({
  call: 'clearAddress',
  id: `clearAddress ${addressId}`,
  kind: 'clearAddress',
  label: fixWords.clearAddress(address),
  words: fixWords.cleared,
  refusals: [],
  addressId,
})

const resendFix = async ({ db }: Reading, address: string, { id, kind }: ReturnedMessage): Promise<AlertFix> => {
  const { code, message } = notificationRefusals.notResendable()
  return {
    call: 'resendMessage',
    id: `resendMessage ${id}`,
    kind: 'resendMessage',
    label: fixWords.resendMessage(kind),
    words: fixWords.resent(address),
    refusals: mayResend(await getNotification(db, id)) ? [] : [{ code, message }],
    notificationId: id,
  }
}

/** The fixes of an address from which messages come back: it is cleared, or a returned message leaves again. */
export const addressFix = async (reading: Reading, { kind, bounce }: PlannedFix): Promise<AlertFix[]> => {
  if (!bounce) return []
  if (kind === 'clearAddress') return [clearFix(bounce)]
  return bounce.message ? [await resendFix(reading, bounce.address, bounce.message)] : []
}
