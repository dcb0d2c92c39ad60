import { useSuspenseQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker/checker'
import { apiQuery } from '../../../platform/api/api.ts'
import { useOffered } from '../../../platform/offered.ts'
import { Button } from '../../../ui/base/button.tsx'
import { absentWords, offered, useAbsentAct } from './absent-act.tsx'

/** In the head of a checker's page: the act for a checker who is absent today, also in `Ctrl K`. */
export const CheckerAbsent = ({ id }: { id: string }) => {
  const { data: checker } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  const { act, dialog } = useAbsentAct(checker.network === 'WORKING' ? checker : null)
  useOffered(checker.name, act ? [{ label: "Absent aujourd'hui", words: absentWords, ...offered(act) }] : [])
  return (
    <>
      {act && (
        <Button icon="calendar" refusals={act.refusals} onClick={act.begin}>
          Absent aujourd'hui
        </Button>
      )}
      {dialog}
    </>
  )
}
