import { useSuspenseQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker/checker'
import { apiQuery } from '../../../platform/api/api.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { useCheckerSteps } from '../../checker/checker-steps.tsx'
import { useAbsentAct } from './absent-act.tsx'

/** The opened menu of a checker in the list: the steps of its page, and the act for a checker who is absent today. */
export const CheckerRowMenu = ({ id }: { id: string }) => {
  const { data: checker } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  const acting = useActingRefusals()
  const { next, others, dialog: stepDialog } = useCheckerSteps(checker)
  const { act, dialog } = useAbsentAct(checker.network === 'WORKING' ? checker : null)
  const steps = [...(next ? [next] : []), ...others].map(({ begin, refusals, ...step }) => ({
    ...step,
    onSelect: begin,
    refusals: [...acting, ...refusals],
  }))
  return (
    <>
      <ActionMenu
        label={`Actions sur ${checker.name}`}
        icon="more"
        isQuiet
        startsOpen
        actions={[...(act ? [{ label: "Absent aujourd'hui", onSelect: act.begin, refusals: act.refusals }] : []), ...steps]}
      />
      {stepDialog}
      {dialog}
    </>
  )
}
