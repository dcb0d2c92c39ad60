import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import { momentInWords } from '@adm/domain/values/date/moment-words'
import type { Language } from '@adm/domain/values/language'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { RefusalNotice } from './slot-choice.tsx'
import { slotWords } from './slot-words.ts'
import type { SlotActing } from './use-slot-act.ts'

type Props = { language: Language; proposal: NonNullable<LinkedSlotOffer['proposal']>; acting: SlotActing; onOther: () => void }

/** The slot that one of several tenants proposes: agree to it, or choose another one. */
export const SlotProposal = ({ language, proposal: { startAt, hasAgreed }, acting, onOther }: Props) => {
  const words = slotWords[language]
  const moment = momentInWords(language, startAt)
  return (
    <div className="link-acts">
      <Notice tone={hasAgreed ? 'success' : 'info'}>{hasAgreed ? words.agreed(moment) : words.proposed(moment)}</Notice>
      <RefusalNotice acting={acting} language={language} />
      {!hasAgreed && (
        <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'agree', startAt })}>
          {words.agree}
        </Button>
      )}
      <Button
        onClick={() => {
          acting.reset()
          onOther()
        }}
      >
        {words.chooseOther}
      </Button>
    </div>
  )
}
