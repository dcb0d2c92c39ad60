import { useState } from 'react'
import { keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { useKeyAct } from './use-key-act.ts'

type Props = { bookingId: string; requestedLeg: KeyLeg; leg: KeyTrackingDetail | undefined }

/** States that no key is expected on a leg, or that keys are after all. */
export const KeyExpected = ({ bookingId, requestedLeg, leg }: Props) => {
  const [key] = useState(newKey)
  const mayChange = useMay(keyTrackingCalls.change)
  const acting = useActingRefusals()
  const expects = leg ? !leg.active : false
  const save = useKeyAct(
    (_, versionOf) =>
      leg
        ? callApi(keyTrackingCalls.change, { params: { id: leg.id }, body: { active: expects }, version: versionOf(leg) })
        : callApi(keyTrackingCalls.create, { body: { bookingId, leg: requestedLeg, active: false }, key }),
    expects ? 'Des clés sont attendues.' : "Aucune clé n'est attendue.",
    () => undefined,
    leg,
  )
  if (!mayChange) return null
  return (
    <>
      <Button look="subtle" onClick={() => save.mutate()} pending={save.isPending} refusals={acting}>
        {expects ? 'Des clés sont attendues' : 'Aucune clé'}
      </Button>
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
    </>
  )
}
