import { useMatch } from '@tanstack/react-router'
import { type ReactNode, use, useState } from 'react'
import { mayCall, useSession } from '../../platform/session/session.tsx'
import type { Tab } from '../../platform/session/tab.ts'
import { RowActs } from './row-acts.tsx'

/** The actions of a row that a higher subject adds (`position: 'row'`); the column has none for a person without the permission. */
export const PlacedRowActs = ({ id, label }: { id: string; label: string }) => {
  const { tabs } = useMatch({ strict: false }).staticData
  const [loading, setLoading] = useState<Promise<readonly Tab[]>>()
  return (
    <RowActs
      label={label}
      onOpen={() => setLoading(tabs?.load())}
      menu={(closed) => (loading ? <PlacedMenu id={id} loading={loading} closed={closed} /> : closed)}
    />
  )
}

type MenuProps = { id: string; loading: Promise<readonly Tab[]>; closed: ReactNode }

const PlacedMenu = ({ id, loading, closed }: MenuProps) => {
  const session = useSession()
  const part = use(loading).find(({ position }) => position === 'row')
  return part && mayCall(session, part.call.requires) ? <part.Tab id={id} /> : closed
}
