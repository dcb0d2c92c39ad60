import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { featuresOf } from '@adm/contract/call/call-features'
import type { PresentOn } from '@adm/domain/catalog/entities'
import { Fragment, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { type OfferedAct, useOffered } from '../../platform/offered.ts'
import { storeRecent, type Recent } from '../../platform/recent.ts'
import { isOn, mayCall, useSession } from '../../platform/session/session.tsx'
import type { Tab } from '../../platform/session/tab.ts'
import { DetailBody, DetailHead } from '../../ui/layout/detail-head.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SectionsEdited } from '../../ui/layout/edited-section.ts'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { TabBar, TabLink } from '../../ui/layout/tab-bar.tsx'
import { RecordPresence } from './record-presence.tsx'

type RecordPageProps = {
  /** The entity of the row. */
  entity: PresentOn
  /** The row's id, given to each tab. */
  id: string
  /** The title of the browser's tab, and the default heading. */
  title: string
  heading?: ReactNode
  status?: ReactNode
  actions?: ReactNode
  facts?: ReactNode
  alerts?: ReactNode
  /** The name of the tab list, read aloud: « Onglets du client ». */
  tabsLabel: string
  /** The entry of this row among the recent rows of the search box. */
  recent: Recent
  /** The name under which `Ctrl K` lists the actions of this page; the title by default. */
  group?: string
  /** Actions listed before the other tabs. */
  acts?: readonly OfferedAct[]
  /** The kind of the row, for tabs that only some kinds have. */
  kind?: string
  /** The only tab to show, for a row that is closed. */
  onlyTab?: string
}

/** The page of a row: its head, and the permitted tabs of the route. The first tab opens unless the address names another. */
export function RecordPage(props: RecordPageProps) {
  const { entity, id, title, heading = title, tabsLabel, recent, group = title, acts = [], kind, onlyTab } = props
  const { status, facts, actions, alerts } = props
  const { edited, reportEdited } = useEdited()
  const { tab } = useSearch({ strict: false })
  const permitted = usePermittedTabs(kind)
  const offered = permitted.filter(
    ({ name, beginsTab, position: part }) => !beginsTab && !part && (onlyTab === undefined || name === onlyTab),
  )
  const open = offered.find(({ name }) => name === tab) ?? offered[0]
  const otherTabs = offered.filter((other) => other !== open)
  const sections = permitted.filter(({ beginsTab }) => beginsTab && beginsTab === open?.name)
  const navigate = useNavigate()
  useOpened(recent)
  useOffered(group, [
    ...acts,
    ...otherTabs.map(({ name, title: words }) => ({
      label: `Onglet ${words}`,
      run: () => void navigate({ to: '.', search: { tab: name } }),
    })),
  ])

  return (
    <Page
      title={title}
      tab={open?.title}
      head={
        <DetailHead
          status={status}
          facts={facts}
          actions={[<PlacedTabs key="placed" tabs={permitted} position="actions" id={id} />, <Fragment key="own">{actions}</Fragment>]}
          alerts={[<Fragment key="own">{alerts}</Fragment>, <PlacedTabs key="placed" tabs={permitted} position="alerts" id={id} />]}
          title={heading}
          present={<RecordPresence key={id} entity={entity} id={id} editing={edited} />}
          tabs={<RecordTabs label={tabsLabel} tabs={offered} open={open} />}
        />
      }
    >
      <DetailBody>
        <SectionsEdited value={reportEdited}>
          {sections.map(({ name, Tab: Section }) => (
            <Suspense key={name}>
              <Section id={id} />
            </Suspense>
          ))}
          <Suspense fallback={<PageSkeleton />}>{open && <open.Tab id={id} />}</Suspense>
        </SectionsEdited>
      </DetailBody>
    </Page>
  )
}

/** The parts of other subjects at one position of the page's head. */
const PlacedTabs = ({ tabs, position, id }: { tabs: readonly Tab[]; position: Tab['position']; id: string }) =>
  tabs
    .filter((tab) => tab.position === position)
    .map(({ name, Tab: Part }) => (
      <Suspense key={name}>
        <Part id={id} />
      </Suspense>
    ))

/** The title of the edited section; of several, the last one opened. */
const useEdited = () => {
  const [titles, setTitles] = useState<readonly string[]>([])
  const reportEdited = useCallback((title: string, isEdited: boolean) => {
    setTitles((before) => [...before.filter((other) => other !== title), ...(isEdited ? [title] : [])])
  }, [])
  return { edited: titles.at(-1) ?? null, reportEdited }
}

const usePermittedTabs = (kind: string | undefined): readonly Tab[] => {
  const session = useSession()
  const { tabs } = useMatch({ strict: false }).staticData
  const allTabs = (tabs?.loaded() ?? []).filter(({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)))
  return allTabs.filter(({ call }) => mayCall(session, call.requires) && featuresOf(call).every((feature) => isOn(session, feature)))
}

const RecordTabs = ({ label, tabs, open }: { label: string; tabs: readonly Tab[]; open: Tab | undefined }) => (
  <TabBar label={label}>
    {tabs.map(({ name, title, Tab }) => (
      <TabLink
        key={name}
        to="."
        search={{ tab: name }}
        isOpen={name === open?.name}
        onMouseEnter={() => void Tab.preload()}
        onFocus={() => void Tab.preload()}
      >
        {title}
      </TabLink>
    ))}
  </TabBar>
)

/** Stores the row among the recent rows, which an empty search box lists. */
const useOpened = ({ href, label, detail }: Recent): void => {
  const personId = useSession().person?.id
  // The browser's storage is outside React.
  useEffect(() => {
    if (personId) storeRecent(personId, { href, label, detail })
  }, [personId, href, label, detail])
}
