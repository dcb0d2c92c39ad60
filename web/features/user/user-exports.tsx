import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportLogCalls } from '@adm/contract/export-log'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Button } from '../../ui/base/button.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { endInWords, filtersInWords } from './export-words.ts'
import { momentInWords } from './user-words.ts'
import './user-rights.css'

const atFirst = 20
const most = 200

/** Exports of one person, or of all, latest first. */
export const UserExports = ({ byId }: { byId?: string }) => {
  const [responsesByPage, setSize] = useState(atFirst)
  const query = { pageIndex: 1, responsesByPage, ...(byId && { byId }) }
  const { data, error, refetch } = useQuery({
    ...apiQuery(exportLogCalls.list, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.items.length === 0) return <p className="dim">Aucun fichier n'a été exporté.</p>
  return (
    <>
      <ol className="user-history">
        {data.items.map((line) => (
          <li key={line.id}>
            <div>
              <strong>{line.title}</strong> en {line.format.toUpperCase()}, {endInWords(line)}
            </div>
            <div className="dim">{filtersInWords(line.filter)}</div>
            <div className="dim">
              {byId ? '' : `${line.byName ?? 'Compte supprimé'} · `}
              {momentInWords(line.at)}
            </div>
          </li>
        ))}
      </ol>
      {data.items.length < Math.min(data.total, most) && <Button onClick={() => setSize(most)}>Afficher les précédents</Button>}
    </>
  )
}

/** Exports of the whole company, in the side panel of the user list. */
export const ExportsPanel = ({ onClose }: { onClose: () => void }) => (
  <Drawer isOpen title="Exports" onClose={onClose}>
    <div className="user-panel">
      <p className="dim">Qui a pris quelle liste en fichier. Ce qui a été tapé dans un filtre n'est pas conservé.</p>
      <UserExports />
    </div>
  </Drawer>
)
