import type { CheckerRegularizations } from '@adm/contract/regularization'
import { formatCents } from '@adm/domain/values/money'
import { formatMonth } from '@adm/domain/values/date/month'
import { TableHeads } from '../../ui/table/table-heads.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import './regularization.css'

type Props = Pick<CheckerRegularizations, 'statement' | 'thisMonth'>

/** Planned amounts of each month: credits, debits and balance. */
export const RegularizationStatement = ({ statement, thisMonth }: Props) => (
  <ScrollRegion label="Relevé prévu, mois par mois">
    <table className="statement">
      <caption className="only-read-aloud">Relevé prévu</caption>
      <TableHeads titles={['Mois', 'Crédits', 'Débits', 'Solde']} />
      <tbody>
        {statement.map(({ month, creditCents, debitCents, balanceCents }) => (
          <tr key={month}>
            <th scope="row">
              {formatMonth(month)}
              {month < thisMonth && <span className="dim"> (passé)</span>}
            </th>
            <td>{creditCents === 0 ? <span className="dim">–</span> : formatCents(creditCents)}</td>
            <td>{debitCents === 0 ? <span className="dim">–</span> : formatCents(debitCents)}</td>
            <td>{formatCents(balanceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)
