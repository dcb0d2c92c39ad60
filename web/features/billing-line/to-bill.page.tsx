import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { billingLineCalls, billingLineList, type LedgerGroup, ledgerGroups } from '@adm/contract/billing-line/billing-line'
import { pages } from '@adm/contract/page/page'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { ViewedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BillingLines } from './billing-lines.tsx'
import { BillingLineFilters } from './billing-line-filters.tsx'
import { billingLineColumns, firstColumns } from './billing-line-list-columns.tsx'
import {
  addressOfSearch,
  billingLineListQuery,
  type BillingLineSearch,
  billingLineSearch,
  ledgerQuery,
  readBillingLineSearch,
  type ToBillSearch,
} from './billing-line-search.ts'
import { BillingTabs } from './billing-tabs.tsx'
import { LedgerHead } from './ledger-head.tsx'
import { groupLabels, LedgerTable } from './ledger-table.tsx'

const route = getRouteApi('/signed-in/billing/to-bill')
const { path, title } = pages.toBill
const viewed = {
  ...viewedSubject(billingLineList, (query, signal) => callApi(billingLineCalls.count, { query }, signal), [
    { name: 'Non facturé', filter: {} },
    { name: 'Prêt à facturer', filter: { status: ['to_bill'], ready: 'yes' }, isCounted: true },
    { name: 'À qualifier', filter: { status: ['to_qualify'] } },
    { name: 'Facturé', filter: { status: ['invoiced', 'credited'], sort: '-performedOn' } },
    { name: 'Non facturable', filter: { status: ['not_billable'], sort: '-performedOn' } },
  ]),
  path,
}
const columns = { all: billingLineColumns, first: firstColumns, storageKey: 'billingLineColumns' }

/** « Réalisé, non facturé »: the lines, or the ledger by client, month or delivery. */
export function ToBillPage() {
  return <ToBill {...route.useLoaderData()} />
}

const ToBill = ({ by, list }: ToBillSearch) => (by ? <LedgerByGroup by={by} /> : <LineList search={list} />)

/** The ways to look at what is done and not invoiced. */
const Ways = ({ by }: { by?: LedgerGroup }) => (
  <>
    {by && <ButtonLink to={path}>Lignes</ButtonLink>}
    {ledgerGroups
      .filter((group) => group !== by)
      .map((group) => (
        <ButtonLink key={group} to={path} search={{ ledger: group }}>
          Par {groupLabels[group].toLowerCase()}
        </ButtonLink>
      ))}
  </>
)

const LedgerByGroup = ({ by }: { by: LedgerGroup }) => {
  const { data } = useQuery({ ...ledgerQuery({ by }), placeholderData: keepPreviousData })
  return (
    <Page title={title} actions={<Ways by={by} />}>
      <BillingTabs open={path} />
      <LedgerHead ledger={data} />
      <LedgerTable ledger={data} by={by} />
    </Page>
  )
}

type ActionsProps = Pick<ComponentProps<typeof ExportMenu>, 'displayed' | 'total'> & { search: BillingLineSearch }

const Actions = ({ search, ...listed }: ActionsProps) => (
  <>
    <ExportMenu
      addressIn={(file) => addressOf(billingLineCalls.export, { query: { ...filtersOf(search), ...file } })}
      columns={billingLineList.columns}
      {...listed}
    />
    <Ways />
  </>
)

const LineList = ({ search }: { search: BillingLineSearch }) => {
  const navigate = route.useNavigate()
  const { data: ledger } = useQuery(ledgerQuery({ by: 'client' }))
  const result = useQuery({ ...billingLineListQuery(search), placeholderData: keepPreviousData })
  const go = (next: BillingLineSearch, { replace }: { replace: boolean }) => void navigate({ search: addressOfSearch(next), replace })
  const show = (change: Partial<BillingLineSearch>, how = { replace: change.pageIndex === undefined }) =>
    go({ ...search, pageIndex: 1, ...change }, how)
  const { sort, responsesByPage } = search
  const clear = () => go(readBillingLineSearch({ sort, responsesByPage }), { replace: false })
  return (
    <ViewedListPage
      title={title}
      above={
        <>
          <BillingTabs open={path} />
          <LedgerHead ledger={ledger} />
        </>
      }
      result={result}
      search={search}
      schema={billingLineSearch}
      filter={filtersOf(search)}
      onGo={go}
      columns={columns}
      viewed={viewed}
      actions={(displayed) => <Actions search={search} displayed={displayed} total={result.data} />}
      filters={(value) => <BillingLineFilters value={value} onChange={(change) => show(change, { replace: true })} onClear={clear} />}
      rows={(display) => <BillingLines {...display} search={search} result={result} onShow={show} onClear={clear} />}
    />
  )
}
