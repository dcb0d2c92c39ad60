import { Link } from '@tanstack/react-router'
import type { MissionsRow } from '@adm/contract/delivery/delivery-missions'
import { BulkTable } from '../../../recipes/bulk/bulk-table.tsx'

const stateLabels: Readonly<Record<MissionsRow['state'], string>> = {
  waiting: 'En attente',
  done: 'Créée',
  refused: 'Sans commande',
  undone: 'Annulée',
  kept: 'Non annulée',
}
const titles = ['Ligne', 'Résultat', 'Commande', 'Détail']

const detailOf = ({ message, incompleteInformation }: MissionsRow): string =>
  [message, incompleteInformation === null ? null : `Dossier incomplet\u00A0: ${incompleteInformation}`]
    .filter((text) => text !== null)
    .join(' ')

/** What became of each row of a creation, by number: its order, or why it has none. */
export const MissionsRows = ({ rows }: { rows: readonly MissionsRow[] }) => (
  <BulkTable label="Lignes de la livraison" titles={titles}>
    {rows.map((row) => (
      <tr key={row.rowId}>
        <td className="numbers">{row.number}</td>
        <td>{stateLabels[row.state]}</td>
        <td>
          {row.bookingId !== null && (
            <Link to="/booking/$id" params={{ id: row.bookingId }}>
              {row.bookingCode}
            </Link>
          )}
        </td>
        <td>{detailOf(row)}</td>
      </tr>
    ))}
  </BulkTable>
)
