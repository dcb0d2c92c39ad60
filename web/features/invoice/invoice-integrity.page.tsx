import { useState } from 'react'
import { type IntegrityCheck, type InvoiceIntegrity, invoiceIntegrityCalls } from '@adm/contract/invoice/invoice-integrity'
import { pages } from '@adm/contract/page/page'
import { meaningOf } from '@adm/domain/invoice/invoice-integrity'
import { formatDayNumeric, formatMomentShort } from '@adm/domain/values/date/moment'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { describeError } from '../../platform/api/refused.ts'
import { newKey } from '../../platform/new-key.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useProgress } from '../../recipes/bulk/use-progress.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Copyable } from '../../ui/figure/copyable.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { EmptyState, ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import { BillingTabs } from '../billing-line/billing-tabs.tsx'
import './invoice.css'

const { path, title } = pages.invoiceIntegrity
const isRunning = ({ state, faults }: IntegrityCheck): boolean => (state === 'waiting' || state === 'running') && faults.length === 0
const goesOn = ({ checks }: InvoiceIntegrity): boolean => checks.some(isRunning)

/** Page of the series of issued documents: their numbers, their chain, and the last verifications. */
export function InvoiceIntegrityPage() {
  const { data, error, refetch } = useProgress(apiQuery(invoiceIntegrityCalls.read, {}), goesOn)
  return (
    <Page title={title} actions={<Verify isOn={data !== undefined && goesOn(data)} />}>
      <BillingTabs open={path} />
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <>
          <LastCheck checks={data.checks} />
          <Series series={data.series} />
          <Checks checks={data.checks} />
        </>
      )}
    </Page>
  )
}

const Verify = ({ isOn }: { isOn: boolean }) => {
  const [key, setKey] = useState(newKey)
  const mayVerify = useMay(invoiceIntegrityCalls.verify)
  const { mutate, isPending, error } = useActWithToast<void, InvoiceIntegrity>({
    act: () => callApi(invoiceIntegrityCalls.verify, { body: {}, key }),
    message: () => 'La vérification a commencé.',
    changes: ['invoice'],
    onDone: () => setKey(newKey),
    hasChanged: () => false,
  })
  if (!mayVerify) return null
  return (
    <>
      {error && <span className="field-error">{errorSentence(error)}</span>}
      <Button look="primary" pending={isPending || isOn} onClick={() => mutate()}>
        Vérifier maintenant
      </Button>
    </>
  )
}

/** The last verification that ended: whole, or each fault with what it means. */
const LastCheck = ({ checks }: Pick<InvoiceIntegrity, 'checks'>) => {
  const last = checks.find((check) => !isRunning(check))
  if (!last) return <Notice>Aucune vérification récente. Chaque nuit à 3&nbsp;h&nbsp;20, tous les documents émis sont vérifiés.</Notice>
  const when = formatMomentShort(last.endedAt)
  if (last.faults.length === 0 && last.state === 'done')
    return <Notice tone="success">Vérifié le {when}&nbsp;: aucune facture ne manque, et aucune n'a changé depuis son émission.</Notice>
  if (last.faults.length === 0) return <Notice tone="error">La vérification du {when} n'a pas pu se terminer. Relancez-la.</Notice>
  return (
    <Notice tone="error">
      La vérification du {when} a trouvé {last.faults.length === 1 ? 'un défaut' : `${last.faults.length} défauts`}. N'émettez plus rien
      dans la série avant de l'avoir compris.
      <ul className="invoice-faults">
        {last.faults.map(({ what, why }) => (
          <li key={`${what} ${why}`}>
            <strong>{what}</strong>&nbsp;: {why}. {meaningOf(why)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Series = ({ series }: Pick<InvoiceIntegrity, 'series'>) => (
  <DetailSection title="Séries">
    <p className="dim">
      Les numéros d'une série se suivent sans trou et ses dates ne reculent pas. L'empreinte de chaque document contient celle du
      précédent&nbsp;: en changer un seul change toutes les suivantes. Notez la dernière hors du produit pour le prouver.
    </p>
    {series.length === 0 ? (
      <EmptyState title="Aucun document n'est encore émis." />
    ) : (
      <ScrollRegion label="Séries par année">
        <table className="integrity-table">
          <caption className="only-read-aloud">Séries de documents émis, par année</caption>
          <thead>
            <tr>
              <th scope="col">Série</th>
              <th scope="col">Documents</th>
              <th scope="col">Premier numéro</th>
              <th scope="col">Dernier numéro</th>
              <th scope="col">Dernière date</th>
              <th scope="col">Dernière empreinte</th>
            </tr>
          </thead>
          <tbody>
            {series.map((row) => (
              <tr key={row.lastNumber}>
                <th scope="row">
                  {row.series} {row.year}
                </th>
                <td className="numbers">{row.count.toLocaleString('fr-FR')}</td>
                <td className="numbers">{row.firstNumber}</td>
                <td className="numbers">{row.lastNumber}</td>
                <td className="numbers">{formatDayNumeric(row.lastDay)}</td>
                <td className="integrity-hash">
                  <Copyable text={row.lastHash} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    )}
  </DetailSection>
)

const outcomeOf = (check: IntegrityCheck): string => {
  if (isRunning(check)) return 'en cours'
  if (check.faults.length > 0) return check.faults.length === 1 ? '1 défaut' : `${check.faults.length} défauts`
  return check.state === 'done' ? 'tout est intègre' : 'interrompue'
}

const Checks = ({ checks }: Pick<InvoiceIntegrity, 'checks'>) => (
  <DetailSection title="Dernières vérifications">
    {checks.length === 0 && <p className="dim">Aucune pour le moment.</p>}
    <ul className="integrity-checks">
      {checks.map((check) => (
        <li key={check.id}>
          {formatMomentShort(check.startedAt)} · {check.byName ?? 'chaque nuit'} · {outcomeOf(check)}
        </li>
      ))}
    </ul>
  </DetailSection>
)
