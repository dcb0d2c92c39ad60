import { useSuspenseQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker/checker'
import { apiQuery } from '../../platform/api/api.ts'
import { useWithPending } from '../../recipes/offline/pending-row.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { CheckerBank } from './checker-bank.tsx'
import { CheckerSection } from './section/checker-section.tsx'
import { checkerRecord } from './history/checker-record.ts'

const identity = ['firstName', 'lastName', 'email', 'phone'] as const
const skills = ['tags', 'languages'] as const
const home = ['address', 'zipCode', 'city'] as const
const work = ['vehicle', 'device', 'missionsPerDay'] as const
const company = ['siren', 'selfBilling'] as const

/** Tab of a checker's identity, skills, home, equipment and company. */
export function CheckerInformations({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  const checker = useWithPending(checkerRecord, read)
  const status = ['type', 'network', ...(checker.leaveReason ? (['leaveReason'] as const) : [])] as const
  return (
    <DetailBody aside={<CheckerBank checker={checker} />}>
      <CheckerSection checker={checker} title="Identité" form="identity" facts={[...identity, ...status]} edits={identity} />
      <CheckerSection checker={checker} title="Compétences" form="skills" facts={skills} edits={skills} />
      <CheckerSection checker={checker} title="Domicile" form="home" facts={home} edits={home} />
      <CheckerSection checker={checker} title="Moyens et rythme" form="work" facts={work} edits={work} />
      <CheckerSection checker={checker} title="Entreprise" form="company" facts={company} edits={company} />
    </DetailBody>
  )
}
