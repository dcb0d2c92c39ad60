import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '@adm/contract/company'
import { callApiVersioned } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { WayBack } from '../../recipes/page/way-back.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { CompanyForm } from './company.form.tsx'

/** The versions with their number, which is only in the response's `ETag`. */
const companyQuery = {
  queryKey: [companyCalls.read.path, {}],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApiVersioned(companyCalls.read, {}, signal),
}

/** Page of the company as its documents name it: the form of the next version, what is missing to invoice, and the versions. */
export function CompanyPage() {
  const { data, error, refetch } = useQuery(companyQuery)
  return (
    <Page
      title="Société"
      actions={
        <ButtonLink to="/settings" icon="back">
          Paramètres
        </ButtonLink>
      }
    >
      <WayBack />
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <CompanyForm key={data.version} versions={data.answer.versions} version={data.version} queryKey={companyQuery.queryKey} />}
    </Page>
  )
}
