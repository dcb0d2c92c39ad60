import { getRouteApi } from '@tanstack/react-router'
import { AreaMapPanel } from './area-map-panel.tsx'

const route = getRouteApi('/signed-in/area/$id')

/** Tab of the area map. */
export function AreaMapTab({ id }: { id: string }) {
  const { at } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AreaMapPanel
      key={id}
      open={id}
      at={at}
      onMove={(moved) => void navigate({ search: { tab: 'map', at: moved }, replace: true, resetScroll: false })}
    />
  )
}
