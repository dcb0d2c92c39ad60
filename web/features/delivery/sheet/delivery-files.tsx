import { useMemo } from 'react'
import { deliveryFileCalls } from '@adm/contract/delivery/delivery-file'
import type { ImportCheck } from '@adm/contract/platform/import'
import { rowColumns } from '@adm/domain/delivery/delivery-row'
import type { ColumnSource } from '@adm/domain/delivery/sheet/lots-sheet'
import { addressOf, callApi } from '../../../platform/api/api.ts'
import { offlineRefusal, useOnline } from '../../../platform/api/online.ts'
import type { ImportedSubject } from '../../../recipes/import/imported-subject.ts'
import { RecordImport } from '../../../recipes/import/record-import.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { SheetColumnField } from './sheet-column-field.tsx'
import { useHeadings } from './use-headings.ts'
import './sheet.css'

const yesNo = (isYes: boolean) => (isYes ? 'true' : 'false')

/** The import of the lots of a delivery. */
const lotImport = (deliveryId: string): ImportedSubject => ({
  subject: 'delivery-row',
  call: deliveryFileCalls.import,
  send: ({ file, isDry, despiteDuplicates, isOn, key, onSent }) => {
    const choices = { dryRun: yesNo(isDry), despiteDuplicates: yesNo(despiteDuplicates), mends: yesNo(isOn) } as const
    return callApi(deliveryFileCalls.import, { body: { file, deliveryId, ...choices }, key, ...(onSent && { onSent }) })
  },
  templateAddress: (format) => addressOf(deliveryFileCalls.importTemplate, { params: { format } }),
  title: 'Importer des lots',
  hint: 'Tout tableau du client convient, sous ses propres titres. Renvoyé corrigé, il met à jour ses lignes, sans les doubler.',
  choice: 'Faire les corrections proposées',
  duplicates: 'Ajouter toutes les lignes, même celles qui sont déjà dans la grille',
  writesWrong: true,
  columnsOf: (check, onChange) => <ImportColumns deliveryId={deliveryId} check={check} onChange={onChange} />,
  linkOf: ({ name }) => name,
})

const sources = ['chosen', 'remembered', 'heading', 'values'] as const satisfies readonly ColumnSource[]

type ImportColumnsProps = { deliveryId: string; check: ImportCheck; onChange: () => void }
/** The columns of a checked file; a correction is remembered for the client, and the file is checked again by it. */
const ImportColumns = ({ deliveryId, check: { columns }, onChange }: ImportColumnsProps) => {
  const { remember } = useHeadings(deliveryId)
  const aside = columns.filter(({ field }) => field === null).length
  return (
    <details open={aside > 0}>
      <summary>{`${columns.length.toLocaleString('fr-FR')} colonnes, dont ${aside.toLocaleString('fr-FR')} de côté`}</summary>
      <div className="sheet-columns">
        {columns.map(({ heading, field, source, sample }, index) => (
          <SheetColumnField
            // The columns of a file never move.
            // oxlint-disable-next-line react/no-array-index-key -- the index is their only identity
            key={index}
            heading={heading}
            column={{
              column: rowColumns.find((column) => column === field) ?? null,
              source: sources.find((name) => name === source) ?? null,
            }}
            sample={sample}
            onChoose={(column) => void remember([{ heading, column }]).then((isRemembered) => isRemembered && onChange())}
          />
        ))}
      </div>
    </details>
  )
}

const formats = ['xlsx', 'ods', 'csv'] as const

/** « Importer », for whoever may change the rows, and « Exporter ». */
export const DeliveryFiles = ({ deliveryId, isOpen }: { deliveryId: string; isOpen: boolean }) => {
  const imported = useMemo(() => lotImport(deliveryId), [deliveryId])
  const refusals = useOnline() ? [] : [offlineRefusal]
  const take = (format: (typeof formats)[number]) => {
    const address = addressOf(deliveryFileCalls.export, { query: { delivery_id: deliveryId, format } })
    void import('../../../recipes/list/download-export.ts').then(({ downloadExport }) => downloadExport(format, address))
  }
  return (
    <>
      {isOpen && <RecordImport imported={imported} />}
      <ActionMenu
        label="Exporter"
        icon="download"
        actions={formats.map((format) => ({ label: `Exporter en ${format.toUpperCase()}`, onSelect: () => take(format), refusals }))}
      />
    </>
  )
}
