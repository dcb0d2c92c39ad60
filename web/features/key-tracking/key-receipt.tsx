import { useState } from 'react'
import { keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { useKeyAct } from './use-key-act.ts'

const legsInWords: Record<KeyLeg, string> = { WITHDRAW: 'retrait des clés', DEPOSIT: 'retour des clés' }

/** Receipt of the last handover: download, mail, and the recipients of the last mail. */
export const KeyReceipt = ({ leg }: { leg: KeyTrackingDetail }) => {
  const { id, receiptMail } = leg
  const mayMail = useMay(keyTrackingCalls.mailReceipt) && receiptMail.isOn
  return (
    <div className="key-receipt">
      <p className="dim">{mailStatusOf(receiptMail)}</p>
      <div className="key-steps">
        <Button
          icon="download"
          onClick={() => void downloadFile(addressOf(keyTrackingCalls.receipt, { params: { id } }))}
          aria-label={`Attestation de remise : ${legsInWords[leg.leg]}`}
        >
          Attestation
        </Button>
        {mayMail && <MailReceipt leg={leg} />}
      </div>
    </div>
  )
}

const mailStatusOf = ({ isOn, last }: KeyTrackingDetail['receiptMail']): string => {
  if (last) return `Attestation envoyée le ${formatMomentShort(last.at)} à ${last.recipients.join(', ')}.`
  return isOn ? "L'attestation n'a pas encore été envoyée." : 'Attestation à envoyer : téléchargez-la.'
}

const MailReceipt = ({ leg: { id, leg, receiptMail } }: { leg: KeyTrackingDetail }) => {
  const [key, setKey] = useState(newKey)
  const label = receiptMail.last ? "Renvoyer l'attestation" : "Envoyer l'attestation"
  const send = useKeyAct(
    () => callApi(keyTrackingCalls.mailReceipt, { params: { id }, key }),
    ({ recipients }) => `L'attestation part à ${recipients.join(', ')}.`,
    () => setKey(newKey()),
  )
  return (
    <>
      <Button
        look="subtle"
        pending={send.isPending}
        refusals={useActingRefusals()}
        onClick={() => send.mutate()}
        aria-label={`${label} : ${legsInWords[leg]}`}
      >
        {label}
      </Button>
      {send.error && <Notice tone="error">{errorSentence(send.error)}</Notice>}
    </>
  )
}
