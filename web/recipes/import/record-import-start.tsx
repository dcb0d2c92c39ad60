import { useQuery } from '@tanstack/react-query'
import type { TemplateFormat } from '@adm/contract/platform/import'
import { importCalls, type ImportState, type ImportSubject } from '@adm/contract/platform/import-run'
import { formatDayNumeric, formatHour } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download.ts'
import { offlineRefusal, useOnline } from '../../platform/api/online.ts'
import { Button } from '../../ui/base/button.tsx'
import type { ImportedSubject } from './imported-subject.ts'

const defaultHint =
  "Partez du modèle : une ligne par fiche, sous les titres des colonnes. Leur ordre est libre, et la ligne d'exemple est ignorée."

/** The file to fill in, with its headings and an example. */
export const Templates = ({ imported: { templateAddress, hint = defaultHint } }: { imported: ImportedSubject }) => {
  const refusals = useOnline() ? [] : [offlineRefusal]
  const write = (format: TemplateFormat) => void downloadFile(templateAddress(format))
  return (
    <>
      <p>{hint}</p>
      <div className="import-tools">
        {formats.map((format) => (
          <Button key={format} icon="download" refusals={refusals} onClick={() => write(format)}>
            Modèle {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </>
  )
}
const formats = ['xlsx', 'csv', 'ods'] as const

const stateOf = ({ state, done, total, created }: ImportState): string => {
  if (state === 'failed') return 'arrêté'
  if (state !== 'done') return `en cours, ${done} sur ${total}`
  return created > 1 ? `${created.toLocaleString('fr-FR')} lignes créées` : `${created} ligne créée`
}

/** The person's last imports, to open one whose dialog was closed. */
export const RecentImports = ({ subject, onShow }: { subject: ImportSubject; onShow: (id: string) => void }) => {
  const { data } = useQuery({ ...apiQuery(importCalls.list, { query: { subject } }), refetchOnMount: 'always' })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Vos derniers imports" className="import-recent">
      <h3>Vos derniers imports</h3>
      <ul>
        {data.items.map((item) => (
          <li key={item.id}>
            <span>
              {item.fileName}{' '}
              <span className="dim">
                {formatDayNumeric(item.createdAt)} à {formatHour(item.createdAt)}, {stateOf(item)}
              </span>
            </span>
            <Button onClick={() => onShow(item.id)} aria-label={`Voir l'import de ${item.fileName}`}>
              Voir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
